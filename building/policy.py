"""The HTTP headers of the site: the one place that knows the content security policy."""

from __future__ import annotations

from collections.abc import Iterable

# The pages repeat this in a <meta> tag, for hosts that send no headers of ours; workers obey only the header.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; frame-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
FRAMEABLE = "embed.html"

_CSP = "Content-Security-Policy"

_COMMON = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    # File names stay the same from one build to the next, so a browser asks each time and is told "not modified".
    "Cache-Control": "no-cache",
    # A page elsewhere loads nonogram-player.js as a module, which browsers fetch in CORS mode.
    "Access-Control-Allow-Origin": "*",
}


def headers_for(path: str) -> dict[str, str]:
    """The headers of one address, relative to the site; only `embed.html` may be framed by other sites."""
    page = path == "" or path.endswith((".html", "/"))
    framing = "; frame-ancestors 'self'" if page and path != FRAMEABLE else ""
    return {_CSP: POLICY + framing, **_COMMON}


def headers_file(pages: Iterable[str]) -> str:
    """A `_headers` file as several static hosts read it.

    Hosts combine the rules that match an address. Two policies are then both in force, so the rule for everything must
    not forbid framing; the rules of the single pages add that.
    """
    blocks = [_block("/*", headers_for("any file"))]
    for page in ("", *sorted(pages)):
        if page != FRAMEABLE:
            blocks.append(_block(f"/{page}", {_CSP: headers_for(page)[_CSP]}))
    return "\n".join(blocks)


def _block(pattern: str, headers: dict[str, str]) -> str:
    return "".join([f"{pattern}\n", *(f"  {name}: {value}\n" for name, value in headers.items())])
