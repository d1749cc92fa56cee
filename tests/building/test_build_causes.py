"""Failures of npm, pip, the network and the system are told apart: each names its cause and what to do about it."""

from __future__ import annotations

import errno
import http.client
import sys
import zipfile
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest

from building.archive import zip_bytes
from building.causes import DISK_FULL, IN_THE_WAY, NOT_AS_PINNED, NOT_WRITABLE, Cause, cause_of, refused, run_explained
from building.project import BuildFailure

pytestmark = pytest.mark.native

RETRYING = "WARNING: Retrying (Retry(total=0)) after connection broken by "
NO_VERSION = (
    "\nERROR: Could not find a version that satisfies the requirement six==9 (from versions: {})\n"
    "ERROR: No matching distribution found for six==9"
)


@pytest.mark.parametrize(
    ("output", "problem"),
    [
        ("npm error code EINTEGRITY\nnpm error sha512-a integrity checksum failed", "not the one that is pinned"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "not the one that is pinned"),
        ("ERROR: Hashes are required in --require-hashes mode, but they are missing", "list of pinned packages"),
        ("npm error code EUSAGE\nnpm error `npm ci` can only install packages when", "list of pinned packages"),
        ("npm error code ENOSPC", "disk is full"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk is full"),
        ("npm error code EACCES", "cannot be written"),
        ("npm error code EROFS", "cannot be written"),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", "certificate"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'))" + NO_VERSION, "certificate"),
        ("npm error code E404\nnpm error 404 Not Found", "does not have this version"),
        ("npm error code ETARGET", "does not have this version"),
        (NO_VERSION.format("1.16.0, 1.17.0"), "does not have this version"),
        ("npm error code E403", "refuses access"),
        ("npm error code ENOTFOUND", "name could not be looked up"),
        ("npm error code EAI_AGAIN", "name could not be looked up"),
        (RETRYING + "[Errno -3] Temporary failure in name resolution" + NO_VERSION.format("none"), "looked up"),
        ("npm error code ETIMEDOUT", "did not answer in time"),
        (RETRYING + 'ReadTimeoutError("Read timed out.")' + NO_VERSION.format("none"), "did not answer in time"),
        ("npm error code ECONNREFUSED", "could not be reached"),
        ("npm error code ECONNRESET", "connection broke off"),
        (RETRYING + "[Errno 101] Network is unreachable" + NO_VERSION.format("none"), "could not be reached"),
        (NO_VERSION.format("none"), "no version at all"),
        (str(HTTPError("https://host.example/", 404, "Not Found", http.client.HTTPMessage(), None)), "not have this"),
        (str(URLError(TimeoutError("timed out"))), "did not answer in time"),
    ],
)
def test_what_a_program_prints_tells_the_cause(output: str, problem: str) -> None:
    cause = cause_of(output)
    assert cause is not None
    assert problem in cause.problem
    of_the_network = "network connection" in cause.remedy
    network = ("looked up", "in time", "reached", "broke off", "no version at all")
    assert of_the_network == any(word in cause.problem for word in network)


def test_an_unknown_failure_is_told_as_it_is() -> None:
    with pytest.raises(BuildFailure) as failure:
        run_explained("tools", [sys.executable, "-c", "print('quite unheard of'); raise SystemExit(3)"], "read it")
    assert "ended with status 3" in failure.value.problem
    assert "quite unheard of" in failure.value.problem
    assert failure.value.remedy == "read it"


def test_pip_meets_another_file_than_the_pinned(tmp_path: Path) -> None:
    entries = {
        "thing-1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: thing\nVersion: 1.0\n",
        "thing-1.0.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "thing-1.0.dist-info/RECORD": b"",
    }
    (tmp_path / "thing-1.0-py3-none-any.whl").write_bytes(zip_bytes(entries, zipfile.ZIP_STORED))
    (tmp_path / "pinned.txt").write_text(f"thing==1.0 --hash=sha256:{'0' * 64}\n")
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--quiet", "install", "--no-index", "--find-links", tmp_path]
    wanted: list[str | Path] = [
        "--target",
        tmp_path / "target",
        "--require-hashes",
        "--requirement",
        tmp_path / "pinned.txt",
    ]
    with pytest.raises(BuildFailure) as failure:
        run_explained("tools", [*pip, *wanted], "read it")
    assert failure.value.problem.startswith(NOT_AS_PINNED.problem)
    assert "thing" in failure.value.problem
    assert "pip cache purge`" in failure.value.remedy


@pytest.mark.parametrize(
    ("number", "cause"),
    [
        (errno.ENOSPC, DISK_FULL),
        (errno.EROFS, NOT_WRITABLE),
        (errno.EACCES, NOT_WRITABLE),
        (errno.EEXIST, IN_THE_WAY),
        (errno.ENOTDIR, IN_THE_WAY),
    ],
)
def test_what_the_system_refuses(number: int, cause: Cause) -> None:
    failure = refused(OSError(number, "no", "some/file"))
    assert "some/file" in failure.problem
    assert (failure.problem.split(":")[0], failure.remedy) == (cause.problem, cause.remedy)


def test_a_refusal_without_a_place() -> None:
    assert refused(OSError(errno.ENOSPC, "No space left")).problem == "the disk is full (No space left)"


def test_a_mistake_of_the_program_is_not_explained_away() -> None:
    with pytest.raises(FileNotFoundError):
        refused(FileNotFoundError(errno.ENOENT, "No such file", "some/file"))
