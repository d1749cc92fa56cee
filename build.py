#!/usr/bin/env python3
"""Builds, serves and tests the site. Needs Python 3.11 and Node.js, nothing else.

python3 build.py                    makes dist/
python3 build.py serve              makes dist/ and serves it on localhost
python3 build.py test [ARGUMENTS]   sets up what the tests need and runs them all; ARGUMENTS go to pytest
python3 build.py run SCRIPT [...]   runs a Python script as the tests are run: dist/ built, CHROMIUM set
"""

from __future__ import annotations

import argparse
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - says so before an import stumbles over newer syntax
    sys.exit("build.py needs Python 3.11 or newer; this is " + sys.version.split()[0])

from building.project import BuildFailure, Places, places, say, taking_turns
from building.serve import serve_until_interrupted
from building.site import build_site
from building.testing import Tools, prepare_tools, run_checks, run_script


def _build(here: Places) -> None:
    with taking_turns(here):
        report = build_site(here)
    say(f"\n{here.dist.name}/ is ready\n{report}\n")


def _build_with_tools(here: Places) -> Tools:
    with taking_turns(here):
        tools = prepare_tools(here)
    _build(here)
    return tools


def _act(arguments: argparse.Namespace) -> int:
    here = places()
    if arguments.command == "test":
        return run_checks(here, _build_with_tools(here), arguments.rest)
    if arguments.command == "run":
        return run_script(here, _build_with_tools(here), [arguments.script, *arguments.rest])
    if arguments.command is None or not arguments.no_build:
        _build(here)
    if arguments.command == "serve":
        serve_until_interrupted(here.dist, arguments.port)
    return 0


def _parse() -> argparse.Namespace:
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_written)
    commands = parser.add_subparsers(dest="command")
    serve = commands.add_parser("serve", help="build, then serve dist/ on localhost")
    serve.add_argument("--port", type=int, default=8000, help="the first port to try (8000)")
    serve.add_argument("--no-build", action="store_true", help="serve dist/ as it is")
    test = commands.add_parser("test", help="build, then run every check", prefix_chars="\0")
    test.add_argument("rest", nargs=argparse.REMAINDER, help="arguments for pytest")
    run = commands.add_parser("run", help="build, then run a Python script of the project", prefix_chars="\0")
    run.add_argument("script")
    run.add_argument("rest", nargs=argparse.REMAINDER, help="arguments for the script")
    return parser.parse_args()


def main() -> int:
    try:
        return _act(_parse())
    except BuildFailure as failure:
        print(f"\nbuild.py stopped. {failure}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
