"""The HTTP headers of the site: the one place that knows the content security policy."""

from __future__ import annotations

from collections.abc import Iterable

# The pages repeat this in a <meta> tag, for hosts that send no headers of ours; workers obey only the header.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; frame-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
FRAMEABLE = ("embed.html", "embed-engine.html")
LASTING = ("assets/", "packages/")
"""What lies in these folders never changes: a file's name holds its hash or its version."""

_CSP = "Content-Security-Policy"
_CACHE = "Cache-Control"
_FOR_EVER = "public, max-age=31536000, immutable"
# A file that keeps its name from one build to the next: a browser asks each time and is told "not modified".
_ASK = "no-cache"

_COMMON = {
    _CSP: POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    # A page elsewhere loads nonogram-player.js as a module, which browsers fetch in CORS mode.
    "Access-Control-Allow-Origin": "*",
}


def headers_for(path: str) -> dict[str, str]:
    """The headers of one address, relative to the site; only those of `FRAMEABLE` may be framed by other sites."""
    cache = {_CACHE: _FOR_EVER if path.startswith(LASTING) else _ASK}
    page = path == "" or path.endswith((".html", "/"))
    framing = {_CSP: f"{POLICY}; frame-ancestors 'self'"} if page and path not in FRAMEABLE else {}
    return {**_COMMON, **cache, **framing}


def headers_file(files: Iterable[str]) -> str:
    """A `_headers` file as several static hosts read it, for these files.

    Hosts combine the rules that match an address: two policies are then both in force, and two words on caching are
    joined. So the rule for everything must neither forbid framing nor speak of caching; the rules of the single files
    add that.
    """
    blocks = [_block("/*", _COMMON)]
    blocks += [_block(f"/{folder}*", {_CACHE: _FOR_EVER}) for folder in LASTING]
    for file in ("", *sorted(file for file in files if not file.startswith(LASTING))):
        own = headers_for(file)
        blocks.append(_block(f"/{file}", {name: own[name] for name in own if own[name] != _COMMON.get(name)}))
    return "\n".join(blocks)


def _block(pattern: str, headers: dict[str, str]) -> str:
    return "".join([f"{pattern}\n", *(f"  {name}: {value}\n" for name, value in headers.items())])
