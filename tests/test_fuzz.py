"""What the fuzzer found once is answered now; and some of it, the same inputs every time."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.conftest import amount, cpu_seconds
from tests.fuzzing.__main__ import TARGETS
from tests.fuzzing.running import CASES, Target, described, fuzz, keep, mutated, replay

FOUND = sorted(CASES.glob("*.json"))


@pytest.mark.parametrize("path", FOUND, ids=[path.stem for path in FOUND])
def test_what_was_found_is_answered(path: Path) -> None:
    replay(path, TARGETS)


@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_some_fuzzing(target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzzing.running.process_time", cpu_seconds)
    inputs = amount(target.share // 4)
    report = fuzz(target, seed=20261122, inputs=inputs)
    told = [f"{kind}: {json.dumps(value)[:500]}\n{trace}" for kind, (value, trace) in report.failures.items()]
    assert not told, "\n".join(told)
    assert report.inputs >= inputs


# --- the fuzzer itself


def _no_x(value: str) -> None:
    if "x" in value:
        raise ValueError("x")


def test_a_failure_is_found_made_small_kept_and_replayed(tmp_path: Path) -> None:
    from hypothesis import strategies as st

    for feed in (mutated(lambda rng: "".join(rng.choice("abx") for _ in range(20))), described(st.text("abx"))):
        target = Target("letters", feed, _no_x, 0)
        report = fuzz(target, seed=1, inputs=100)
        (path,) = keep(report, tmp_path)
        assert json.loads(path.read_text("utf-8"))["input"] == "x"
        with pytest.raises(ValueError, match="x"):
            replay(path, {"letters": target})


def test_a_seed_draws_the_same_inputs_again() -> None:
    def drawn(seed: int) -> list[object]:
        seen: list[object] = []
        fuzz(Target("numbers", mutated(Random.random), seen.append, 0), seed, inputs=5)
        return seen

    assert drawn(1) == drawn(1) != drawn(2)


@pytest.mark.native
def test_an_input_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzzing.running.HUNG", 0.2)
    monkeypatch.setattr("tests.fuzzing.running.LONGEST", 0.1)

    def endless(_: object) -> None:
        while True:
            pass

    report = fuzz(Target("endless", mutated(Random.random), endless, 0), seed=1, inputs=2)
    assert list(report.failures) == ["slow"]
