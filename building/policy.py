"""The HTTP headers of the site: the one place that knows the content security policy."""

from __future__ import annotations

import re
from collections.abc import Collection

# The pages repeat this in a <meta> tag, for hosts that send no headers of ours; workers obey only the header.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; frame-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
FRAMEABLE = ("embed.html", "embed-engine.html")
DOCUMENTS = "docs/"
"""Where the documentation is: so many pages that one rule speaks for all."""
_LASTING = re.compile(r"(assets|packages|v[^/]+-[0-9a-f]{12})/")
"""What lies in these folders never changes: their name, or each file's, holds a hash or a version."""

_CSP = "Content-Security-Policy"
_CACHE = "Cache-Control"
_FOR_EVER = "public, max-age=31536000, immutable"
# A file that keeps its name from one build to the next: a browser asks each time and is told "not modified".
_ASK = "no-cache"

_COMMON = {
    _CSP: POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    # Needed where a page elsewhere loads nonogram-player.js as a module, or checks its integrity.
    "Access-Control-Allow-Origin": "*",
    # Needed where a page with Cross-Origin-Embedder-Policy loads it as a classic script.
    "Cross-Origin-Resource-Policy": "cross-origin",
    # Such a page frames only pages that have this policy too, and these start only workers that do.
    "Cross-Origin-Embedder-Policy": "require-corp",
}


def headers_for(path: str) -> dict[str, str]:
    """The headers of one address, relative to the site; other sites may frame only pages that `FRAMEABLE` names."""
    cache = {_CACHE: _FOR_EVER if _LASTING.match(path) else _ASK}
    page = path == "" or path.endswith((".html", "/")) or path.startswith(DOCUMENTS)
    frameable = path.rpartition("/")[2] in FRAMEABLE
    framing = {_CSP: f"{POLICY}; frame-ancestors 'self'"} if page and not frameable else {}
    return {**_COMMON, **cache, **framing}


def headers_file(files: Collection[str]) -> str:
    """A `_headers` file as several static hosts read it, for these files.

    Hosts combine the rules that match an address: two policies are then both in force, and two words on caching are
    joined. So the rule for everything must neither forbid framing nor speak of caching; the rules of the single files
    add that.
    """
    blocks = [_block("/*", _COMMON)]
    lasting = {file: found[0] for file in files if (found := _LASTING.match(file))}
    blocks += [_block(f"/{folder}*", {_CACHE: _FOR_EVER}) for folder in sorted(set(lasting.values()))]
    documents = {file for file in files if file.startswith(DOCUMENTS)}
    patterns = {"": "", **({f"{DOCUMENTS}*": DOCUMENTS} if documents else {})}
    patterns |= {file: file for file in sorted(set(files) - set(lasting) - documents)}
    for pattern, file in patterns.items():
        own = headers_for(file)
        blocks.append(_block(f"/{pattern}", {name: own[name] for name in own if own[name] != _COMMON.get(name)}))
    return "\n".join(blocks)


def _block(pattern: str, headers: dict[str, str]) -> str:
    return "".join([f"{pattern}\n", *(f"  {name}: {value}\n" for name, value in headers.items())])
