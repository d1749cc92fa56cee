"""Where everything is, and how a step says that it cannot go on."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

UNFINISHED = ".part"
"""Ending of the names of unfinished files and folders in the caches; the next build removes leftovers."""


@dataclass(frozen=True, slots=True)
class Places:
    """The folders that a build reads and writes; tests may redirect the written ones.

    `quick`: whether large files may be compressed less well, for a build that is not to be published.
    """

    root: Path
    downloads: Path
    made: Path
    dist: Path
    quick: bool = False

    @property
    def web(self) -> Path:
        return self.root / "web"

    @property
    def node_modules(self) -> Path:
        return self.web / "node_modules"

    @property
    def pyodide(self) -> Path:
        return self.node_modules / "pyodide"

    @property
    def venv(self) -> Path:
        return self.root / ".venv"


def places(dist: Path | None = None, quick: bool = False) -> Places:
    """The folders of this checkout."""
    cache = ROOT / ".cache"
    return Places(ROOT, cache / "downloads", cache / "made", dist or ROOT / "dist", quick)


class BuildFailure(Exception):
    """A step that cannot go on: which one, what happened, and what the reader can do about it."""

    def __init__(self, step: str, problem: str, remedy: str) -> None:
        super().__init__(f"{step}: {problem}\n  -> {remedy}")
        self.step = step
        self.problem = problem
        self.remedy = remedy


def say(text: str) -> None:
    print(text, flush=True)


def run(
    step: str, command: Sequence[str | Path], remedy: str, cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> str:
    """Run a program and return what it printed; when it fails, the failure quotes the end of the output."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
        # Programs inherit only the lock of `taking_turns`, which is thus held as long as a program of this build runs.
        close_fds=False,
    )
    if done.returncode != 0:
        name = Path(command[0]).name
        tail = "\n".join(f"    {line[:300]}" for line in done.stdout.strip().splitlines()[-15:])
        raise BuildFailure(step, f"`{name}` ended with status {done.returncode}:\n{tail}", remedy)
    return done.stdout


def as_json(value: object) -> bytes:
    """A JSON file whose bytes depend on the value alone."""
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n").encode()


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def digest_files(files: Iterable[Path], *also: str) -> str:
    """One hash over names and contents, which shows whether a step has to be done again."""
    total = hashlib.sha256()
    for word in also:
        total.update(word.encode() + b"\0")
    for file in sorted(files):
        total.update(f"{file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    draft.write_bytes(data)
    draft.replace(path)


def project_version(root: Path = ROOT) -> str:
    """The one version number, from nonogram/__init__.py."""
    (version,) = re.findall(r'^__version__ = "(.+)"$', (root / "nonogram/__init__.py").read_text("utf-8"), re.MULTILINE)
    return str(version)
