#!/usr/bin/env python3
"""Builds, serves and tests the site. Needs Python 3.11 and Node.js, nothing else.

python3 build.py                    makes dist/
python3 build.py --address https://your.host/nonogram/   the same, with oEmbed for the puzzles, which needs the address
python3 build.py --quick            the same, with large files compressed less well: not for a host
python3 build.py serve [--watch]    makes dist/ and serves it on localhost; --watch: and follows changes
python3 build.py test               sets up what the tests need and runs every check
python3 build.py test --tier NAME   runs one tier of them: lint, pyodide, python, package or browser
python3 build.py test ARGUMENTS     runs pytest once, with these arguments; with --tier too, every pytest of that tier
python3 build.py fuzz [--minutes N] [--seed N]   feeds malformed and random input to everything that takes input
python3 build.py run SCRIPT [...]   runs a Python script in the tests' environment: dist/ built, CHROMIUM set
"""

from __future__ import annotations

import argparse
import signal
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - says so before an import stumbles over newer syntax
    sys.exit("build.py needs Python 3.11 or newer; this is " + sys.version.split()[0])

if __spec__ is not None and __spec__.name == "build":
    # Not run by its path: the front end that makes packages was meant, whose name this file has.
    sys.exit("In this folder it is `python -I -m build`; the site is built by `python3 build.py`.")

from building.checks.tiers import Tools, parse_wanted, prepare_tools, run_checks, run_fuzzing, run_script
from building.pages.oembed import checked_address
from building.project import BuildFailure, Places, places, say
from building.serve import serve_until_interrupted
from building.site import build_site
from building.watching import serve_what_changes


def _build(here: Places, address: str | None = None) -> None:
    report = build_site(here, address and checked_address(address))
    say(f"\n{here.dist.name}/ is ready\n{report}\n")


def _build_with_tools(here: Places) -> Tools:
    tools = prepare_tools(here)
    _build(here)
    return tools


def _act(arguments: argparse.Namespace) -> int:
    here = places(quick=arguments.quick)
    if arguments.command == "test":
        return run_checks(here, prepare_tools(here), parse_wanted(arguments.rest))
    if arguments.command == "fuzz":
        return run_fuzzing(here, arguments.rest)
    if arguments.command == "run":
        return run_script(here, _build_with_tools(here), [arguments.script, *arguments.rest])
    if arguments.command is None or not arguments.no_build:
        _build(here, arguments.address)
    if arguments.command == "serve" and arguments.watch:
        serve_what_changes(here, arguments.port)
    elif arguments.command == "serve":
        serve_until_interrupted(here.dist, arguments.port)
    return 0


def _parse() -> argparse.Namespace:
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_written)
    parser.add_argument("--address", help="where dist/ will be published, for oEmbed")
    parser.add_argument("--quick", action="store_true", help="compress large files less well: not for a host")
    commands = parser.add_subparsers(dest="command")
    serve = commands.add_parser("serve", help="build, then serve dist/ on localhost")
    serve.add_argument("--port", type=int, default=8000, help="the first port to try (8000)")
    serve.add_argument("--no-build", action="store_true", help="serve dist/ as it is")
    serve.add_argument("--watch", action="store_true", help="bring changes into the open page at once")
    test = commands.add_parser("test", help="build, then run every check", prefix_chars="\0")
    test.add_argument("rest", nargs=argparse.REMAINDER, help="--tier NAME[,NAME] and arguments for pytest")
    fuzz = commands.add_parser("fuzz", help="feed malformed and random input to everything", prefix_chars="\0")
    fuzz.add_argument("rest", nargs=argparse.REMAINDER, help="see: build.py fuzz --help")
    run = commands.add_parser("run", help="build, then run a Python script of the project", prefix_chars="\0")
    run.add_argument("script")
    run.add_argument("rest", nargs=argparse.REMAINDER, help="arguments for the script")
    return parser.parse_args()


def main() -> int:
    # As on Ctrl-C, the programs that were started end too.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        return _act(_parse())
    except BuildFailure as failure:
        print(f"\nbuild.py stopped. {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nbuild.py was interrupted; the next build clears up after it", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
