"""Reads brackets within brackets, as programs of many languages write lists, into groups whose members have names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..problems import Large, problem
from .digits import in_ascii
from .registry import FormatError
from .sides import side_of

MOST_CHARACTERS = 1_000_000
MOST_DEPTH = 50
MOST_GROUPS = 20_000
MOST_MEMBERS = 200_000
MOST_TOKENS = 500_000
"""Texts with more words, numbers and marks are not read to the end."""
_PAUSE_EVERY = 5000
_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"\\\n]++|(?:\\.)++)*+"?|(?<!\w)'(?:[^'\\\n]++|(?:\\.)++)*+'?)
    |(?P<comment>(?<!\S)\#(?!\d)[^\n]*+|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?)
    |(?P<number>-?\d[\w.]*+)
    |(?P<word>[^\W\d]\w*+)
    |(?P<open>[\[({])|(?P<close>[\])}])
    |(?P<end>[,;]\s*+)
    |(?P<rest>[^\w\[\](){}"'\#/,;-]++)""",
    re.VERBOSE,
)
"""Strings and comments that do not end go on to the end of the line or of the text."""
_WHOLE = re.compile(r"(-?\d{1,6})(?:\.0*)?")


@dataclass(slots=True)
class Group:
    """What stands between two brackets: whole numbers, texts and groups, each with its name."""

    members: list[tuple[str | None, Member]] = field(default_factory=list)

    @property
    def values(self) -> list[Member]:
        return [value for _, value in self.members]

    @property
    def height(self) -> int:
        """How deep groups are nested within this one, itself counted."""
        return 1 + max((value.height for value in self.values if isinstance(value, Group)), default=0)


Member = int | str | Group
_Declared = tuple[str, int]
"""A name that may be declared, and how many members came before it."""


def parsing(text: str) -> Iterator[Group | None]:
    """Yield None wherever reading may pause, and in the end a group of everything in the text."""
    if len(text) > MOST_CHARACTERS:
        raise FormatError(problem("text.long", most=Large(MOST_CHARACTERS)))
    parser = _Parser(text)
    for count, token in enumerate(_TOKEN.finditer(in_ascii(text))):
        parser.take(token)
        if count > MOST_TOKENS:
            raise FormatError(problem("lists.many", most=Large(MOST_MEMBERS)))
        if count % _PAUSE_EVERY == 0:
            yield None
    if len(parser.stack) > 1:
        raise FormatError(problem("lists.open"), text.count("\n", 0, parser.stack[-1].at) + 1)
    yield parser.stack[0].group


@dataclass(slots=True)
class _Open:
    """A group that is being read: where it begins, what it may be called, whether it holds words, the name that may be
    declared in it and the one that is set.
    """

    at: int = 0
    name: str | None = None
    words: bool = False
    declared: _Declared | None = None
    set: _Declared | None = None
    group: Group = field(default_factory=Group)


class _Parser:
    """Reads one token after the other. `name` is what the next member may be called."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.stack = [_Open()]
        self.name: str | None = None
        self.groups = self.members = 0

    def take(self, token: re.Match[str]) -> None:
        kind, word = token.lastgroup, token[0]
        if kind == "string":
            self._text(token)
        elif kind == "word":
            self._called(word)
        elif kind == "number":
            self._number(word, token.start())
        elif kind == "open":
            if word == "{":
                self._brace()
            self._open(token.start())
        elif kind == "close":
            self._close()
        elif kind == "end":
            self.name = self.stack[-1].declared = self.stack[-1].set = None
        elif kind == "rest" and "=" in word and "==" not in word:
            self._equals()

    def _called(self, word: str) -> None:
        """Keep a name; that of a side is not given up for the name of a type behind it."""
        inner = self.stack[-1]
        inner.words = True
        if self.name is None or side_of(self.name) is None or side_of(word) is not None:
            self.name = word
        if inner.declared is None or side_of(inner.declared[0]) is None or side_of(word) is not None:
            inner.declared = word, len(inner.group.members)

    def _equals(self) -> None:
        """Give up the sizes and types that stand between a name and what it is set to, as in `rows[5][2] =`."""
        inner = self.stack[-1]
        declared, inner.declared = inner.declared, None
        members = inner.group.members
        if declared is not None and len(members) > declared[1]:
            del members[declared[1] :]
            self.name = self.name or declared[0]
        name = self.name or (declared and declared[0])
        inner.set = (name, len(members)) if name else None

    def _brace(self) -> None:
        """Give up the sizes that stand behind the equals sign, as in `rows = [2][2]int{`."""
        value, members = self.stack[-1].set, self.stack[-1].group.members
        if value is not None and len(members) > value[1] and all(map(_is_size, members[value[1] :])):
            del members[value[1] :]
            self.name, self.stack[-1].set = value[0], None

    def _text(self, token: re.Match[str]) -> None:
        """Take a text, which is a name if a colon follows."""
        start, end = token.span()
        if end - start < 2 or token[0][-1] != token[0][0]:
            return
        text = _unescaped(self.text[start:end])
        if token.string[end : end + 8].lstrip()[:1] == ":":
            self.name = text
        else:
            self._add(text)

    def _number(self, word: str, at: int) -> None:
        whole = _WHOLE.fullmatch(word)
        if whole is not None:
            self._add(int(whole[1]))
        elif len(self.stack) > 1:
            key = "non.huge" if word.isdigit() else "non.number"
            raise FormatError(problem(key, word=word[:20]), self.text.count("\n", 0, at) + 1)

    def _add(self, value: Member) -> None:
        self.members += 1
        if self.members > MOST_MEMBERS:
            raise FormatError(problem("lists.many", most=Large(MOST_MEMBERS)))
        self.stack[-1].group.members.append((self.name, value))
        self.name = None

    def _open(self, at: int) -> None:
        self.groups += 1
        if self.groups > MOST_GROUPS:
            raise FormatError(problem("lists.many", most=Large(MOST_GROUPS)))
        if len(self.stack) > MOST_DEPTH:
            raise FormatError(problem("json.deep"))
        self.stack.append(_Open(at, self.name))
        self.name = None

    def _close(self) -> None:
        """End a group. One without numbers, as in `int[][] rows`, `list[int]` or `puzzle["rows"]`, is no more than a
        part of a name.
        """
        if len(self.stack) == 1:
            return
        ended = self.stack.pop()
        group, self.name = ended.group, ended.name
        if not group.members and (ended.words or len(self.stack) == 1):
            return
        only = group.values[0] if len(self.stack) == len(group.members) == 1 else None
        if isinstance(only, str) and side_of(only) is not None:
            self.name = only
        else:
            self._add(group)


def _is_size(member: tuple[str | None, Member]) -> bool:
    return isinstance(member[1], Group) and all(isinstance(value, int) for value in member[1].values)


def _unescaped(literal: str) -> str:
    if literal[0] == '"':
        try:
            return str(json.loads(literal))
        except ValueError:
            pass
    return re.sub(r"\\(.)", r"\1", literal[1:-1])
