#!/usr/bin/env python3
"""Builds, serves and tests the site: `python3 build.py [serve|test|run]`. Needs Python 3.11 and Node.js, nothing else."""

from __future__ import annotations

import argparse
import sys

from building.project import BuildFailure, places
from building.serve import serve_until_interrupted
from building.site import build_site


def _build(arguments: argparse.Namespace) -> int:
    build_site(places())
    return 0


def _serve(arguments: argparse.Namespace) -> int:
    if not arguments.no_build:
        build_site(places())
    serve_until_interrupted(places().dist, arguments.port)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.set_defaults(action=_build)
    commands = parser.add_subparsers()
    serve = commands.add_parser("serve", help="build, then serve dist/ on localhost")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--no-build", action="store_true")
    serve.set_defaults(action=_serve)
    arguments = parser.parse_args()
    try:
        status: int = arguments.action(arguments)
    except BuildFailure as failure:
        print(f"\nbuild.py stopped. {failure}", file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
