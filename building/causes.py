"""Why a step could not go on, recognised from the output of npm, pip, Python's network code or the operating system."""

from __future__ import annotations

import errno
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from building.project import ROOT, BuildFailure, ProgramFailure, run

_NETWORK = "Check the network connection (only the first build needs it), then start again"


@dataclass(frozen=True, slots=True)
class Cause:
    """What went wrong, how it shows in the output of a program, and what the reader can do about it."""

    problem: str
    signs: str
    remedy: str


NOT_AS_PINNED = Cause(
    "a downloaded file is not the one that is pinned",
    r"\bEINTEGRITY\b|DO NOT MATCH THE HASHES",
    "This is not a network problem: a cache is damaged, or a mirror or proxy gave another file. Clear the caches "
    "(`npm cache clean --force`, `python3 -m pip cache purge`) and start again. If it happens again, do not use that "
    "file; report it",
)

DISK_FULL = Cause(
    "the disk is full",
    r"\b(ENOSPC|EDQUOT)\b|No space left|quota exceeded",
    "Free some space, then start again",
)
NOT_WRITABLE = Cause(
    "a file or folder cannot be written",
    r"\b(EACCES|EPERM|EROFS)\b|Permission denied|Read-only file system",
    "Make it writable, or move the project to a folder that is, then start again",
)
IN_THE_WAY = Cause(
    "a file stands where the build needs a folder, or a folder where it needs a file",
    r"\b(EEXIST|ENOTDIR|EISDIR)\b|File exists|Not a directory|Is a directory",
    "Move it away, then start again",
)

# The first match is reported, so the more specific causes come first. pip's "no matching distribution" comes last: pip
# also prints it when it reached no index.
CAUSES = (
    NOT_AS_PINNED,
    Cause(
        "the list of pinned packages does not fit what is asked for",
        r"Hashes are required in --require-hashes mode|In --require-hashes mode, all requirements|\bEUSAGE\b",
        'Renew the lists of pinned packages (README.md says how under "Pinned versions"), then start again',
    ),
    DISK_FULL,
    NOT_WRITABLE,
    IN_THE_WAY,
    Cause(
        "the server's certificate is not trusted",
        r"CERTIFICATE_VERIFY_FAILED|\b(SELF_SIGNED_CERT|DEPTH_ZERO_SELF|CERT_HAS_EXPIRED|UNABLE_TO_(GET|VERIFY))",
        "If a proxy of your organisation signs the traffic, tell pip and npm its certificate "
        "(PIP_CERT, NODE_EXTRA_CA_CERTS); check this machine's clock; then start again",
    ),
    Cause(
        "the server does not have this version",
        r"\b(E404|ETARGET)\b|\(from versions: (?!none)|404 Client Error|HTTP Error 404|404 Not Found",
        "Check that the configured index or mirror is complete. If the version was withdrawn, pin another one "
        '(README.md says how under "Pinned versions")',
    ),
    Cause(
        "the server refuses access",
        r"\b(E401|E403)\b|40[137] Client Error|HTTP Error 40[137]|Proxy Authentication Required",
        "Check the address and the credentials of the configured index, mirror or proxy, then start again",
    ),
    Cause(
        "the server's name could not be looked up",
        r"\b(ENOTFOUND|EAI_AGAIN)\b|name resolution|Name or service not known|nodename nor servname|getaddrinfo failed",
        _NETWORK,
    ),
    Cause(
        "the server did not answer in time",
        r"\b(ETIMEDOUT|ESOCKETTIMEDOUT|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT)\b|timed out",
        _NETWORK,
    ),
    Cause(
        "the server could not be reached",
        r"\b(ECONNREFUSED|ENETUNREACH|EHOSTUNREACH)\b|Connection refused|Network is unreachable|No route to host"
        r"|Cannot connect to proxy",
        _NETWORK,
    ),
    Cause(
        "the connection broke off",
        r"\b(ECONNRESET|EPIPE)\b|Connection (reset|aborted|broken)|IncompleteRead|RemoteDisconnected",
        _NETWORK,
    ),
    Cause(
        "pip found no version at all",
        r"No matching distribution found",
        "Check the network connection and the configured index, and that this is CPython 3.11 to 3.14 on 64-bit Linux "
        "(glibc), macOS or Windows; then start again",
    ),
)


def cause_of(output: str) -> Cause | None:
    """The cause that a program's output, or an error's text, points to."""
    return next((cause for cause in CAUSES if re.search(cause.signs, output)), None)


_REFUSALS = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), DISK_FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), NOT_WRITABLE),
    **dict.fromkeys((errno.EEXIST, errno.ENOTDIR, errno.EISDIR), IN_THE_WAY),
}


def refused(error: OSError) -> BuildFailure:
    """What the operating system refused, and where. Raises the error again when it looks like a mistake in our code."""
    cause = _REFUSALS.get(error.errno or 0)
    if cause is None:
        raise error
    # An error of writing to an open file does not name the file.
    place = f": {error.filename}" if error.filename else ""
    return BuildFailure("files", f"{cause.problem}{place} ({error.strerror})", cause.remedy)


def in_words(error: Exception) -> str:
    """The error of a download, worded as the end of a sentence."""
    cause = cause_of(f"{error!r} {error}")
    return f"{cause.problem} ({error})" if cause else str(error)


def run_explained(step: str, command: Sequence[str | Path], remedy: str, cwd: Path = ROOT) -> None:
    """Run a program; when it fails, report the cause and what to do about it, or `remedy` when the cause is not
    clear."""
    try:
        run(step, command, remedy, cwd=cwd)
    except ProgramFailure as failure:
        cause = cause_of(failure.output)
        if cause is None:
            raise
        raise BuildFailure(step, f"{cause.problem}. {failure.problem}", cause.remedy) from failure
