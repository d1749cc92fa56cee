"""`python3 build.py fuzz`: runs every target, prints inputs per CPU second and the slowest input, keeps what fails."""

from __future__ import annotations

import argparse

from tests.fuzzing import boards, commands, hints, inked, lines, protocol, readers
from tests.fuzzing.running import Target, fuzz, keep

_GROUPS = (readers, inked, commands, protocol, lines, boards, hints)
TARGETS: dict[str, Target] = {target.name: target for group in _GROUPS for target in group.TARGETS}


def main() -> int:
    """Fuzz; 1 when an input failed."""
    parser = argparse.ArgumentParser(prog="build.py fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all targets together (10)")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other inputs")
    parser.add_argument("--inputs", type=int, help="at most so many of each target")
    names = f"{', '.join(TARGETS)}; default: all"
    parser.add_argument("targets", nargs="*", choices=[[], *TARGETS], metavar="TARGET", help=names)
    given = parser.parse_args()
    chosen = [TARGETS[name] for name in given.targets or TARGETS]
    failed = 0
    for target in chosen:
        report = fuzz(target, given.seed, given.inputs, given.minutes * 60 / len(chosen))
        print(report, flush=True)
        for path in keep(report):
            failed += 1
            print(f"  kept as {path}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
