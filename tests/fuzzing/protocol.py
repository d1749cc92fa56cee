"""Malformed requests to a session: each settles exactly once, with an answer or with an error that a caller can cause.

What order of messages does is left to the storms, which run beside; here it is what they hold.
"""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import nonogram as ng
from nonogram.page.session import Session
from tests.fuzzing.readers import ODD, spoil
from tests.fuzzing.running import Target, mutated
from tests.fuzzing.storms import storm
from tests.fuzzing.texts import seeds

SMALL = {"rows": [[2], [1, 1], [1]], "columns": [[2], [1, 1], [1]]}
TWO = {"rows": [[1], [1]], "columns": [[1], [1]]}
LONG = {"rows": [[1, 1, 1]] * 25, "columns": [[1, 1, 1]] * 25}
"""More solutions than anyone can wait for: asked only to be cancelled."""
STATE = ["##.", "#.?", "???"]
RESULT = ng.solve(ng.Puzzle(TWO["rows"], TWO["columns"])).to_json()

REQUESTS: tuple[dict[str, Any], ...] = (
    {"op": "parse", "text": seeds()[0], "format": "json"},
    {"op": "parse", "text": seeds()[1]},
    {"op": "export", "puzzle": SMALL, "format": "non"},
    {"op": "set", "text": seeds()[-3]},
    {"op": "solve", "puzzle": SMALL, "limit": 2, "steps": True, "timeout": 0.05},
    {"op": "solve", "puzzle": TWO, "state": ["#?", "??"], "limit": None, "timeout": 0.05},
    {"op": "known", "puzzle": TWO, "result": RESULT},
    {"op": "prepare", "puzzle": SMALL},
    {"op": "hint", "puzzle": SMALL, "state": STATE, "level": "why", "near": [0, 1], "skip": 1},
    {"op": "hint", "puzzle": TWO, "state": ["#?", "#?"], "level": "where"},
    {"op": "check", "puzzle": SMALL, "state": STATE, "level": "solution", "history": [[[0, 0, "#"]], [[0, 0, "?"]]]},
    {"op": "whatif", "puzzle": SMALL, "state": STATE, "marks": [[2, 2, "#"]]},
    {"op": "typos", "puzzle": {"rows": [[2], [1, 1], [2]], "columns": [[2], [1, 1], [1]]}, "timeout": 0.05},
    {"op": "grade", "puzzle": SMALL},
    {"op": "likely", "puzzle": SMALL, "state": STATE},
    {"op": "coach", "puzzle": SMALL, "state": ["???"] * 3, "history": [[[0, 0, "#"], [1, 1, "#"]], [[2, 2, "."]]]},
    {"op": "about"},
    {"op": "cancel", "target": 0},
)
_ODD = (*ODD, "##?", ".", "why", "line", "non", "unique", 299, -0.0, [0, 0], [[0, 0, "#"]], [[[0, 0, "#"]]], ["???"])
_NAMES = ("limit", "timeout", "steps", "state", "level", "near", "skip", "history", "text", "goal", "title", "channel")
_NO_REQUESTS = ("", "{", "[]", "7", '"x"', "NaN", "{}", "[" * 3000, '{"id": ' * 2000, '{"id": "\\ud800"}', "9" * 5000)


def _draw_request(rng: Random) -> dict[str, Any]:
    """A request of which now and then a value, at any depth, was replaced, removed or added."""
    request: dict[str, Any] = deepcopy(rng.choice(REQUESTS))
    if rng.random() < 0.5:
        request["channel"] = rng.choice("ab")
    if rng.random() < 0.3:
        request[rng.choice(_NAMES)] = deepcopy(rng.choice(_ODD))
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        spoil(request, rng, _ODD)
    return request


def _draw_messages(rng: Random) -> list[Any]:
    """Messages, some of them texts, and numbers: that many pumps. A job without end is cancelled at once."""
    messages: list[Any] = []
    for number in range(rng.randint(1, 4)):
        request = _draw_request(rng)
        if rng.random() < 0.1 and "puzzle" in request and request.get("op") != "typos":
            cancel = {"op": "cancel", "target": "long", "id": "c"}
            messages += [{**request, "puzzle": LONG, "id": "long"}, rng.randint(0, 3), cancel]
        else:
            messages.append({**request, "id": deepcopy(rng.choice(_ODD)) if rng.random() < 0.15 else number})
        messages.append(rng.randint(0, 2))
    if rng.random() < 0.1:
        messages.append(rng.choice(_NO_REQUESTS))
    return messages


ALLOWED = {"AbortError", "RequestError"} | {
    error.__name__
    for error in (getattr(ng, name) for name in ng.__all__)
    if isinstance(error, type) and issubclass(error, ng.NonogramError)
}


def settled_once(messages: list[Any]) -> None:
    """Raise unless each message settles exactly once, and none with an error that is a fault of the engine."""
    session = Session()
    sent: Counter[str] = Counter()
    heard: list[dict[str, Any]] = []
    for message in messages:
        if isinstance(message, int) and not isinstance(message, bool):
            for _ in range(message):
                heard += _pumped(session)
            continue
        text = message if isinstance(message, str) else json.dumps(message)
        sent[json.dumps(_id(text))] += 1
        session.receive(text)
    while session.busy():
        heard += _pumped(session)
    answers = [message for message in heard if message["event"] in ("result", "error")]
    assert Counter(json.dumps(answer["id"]) for answer in answers) == sent
    for answer in answers:
        if answer["event"] == "error":
            assert answer["error"]["type"] in ALLOWED, answer["error"]["traceback"]
            assert isinstance(answer["error"]["message"], str)
            assert len(answer["error"]["message"]) < 1000


def _id(text: str) -> str | int | None:
    """The id under which a message settles: null where it is not a request, or calls itself by what is not an id."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    id = message.get("id") if isinstance(message, dict) else None
    return id if isinstance(id, str | int) and not isinstance(id, bool) else None


def _pumped(session: Session) -> list[dict[str, Any]]:
    return [json.loads(line) for line in session.pump(20).split("\n") if line]


def _draw_storm(rng: Random) -> int:
    return rng.randrange(10**9)


TARGETS = (
    Target("protocol", mutated(_draw_messages), settled_once, 330),
    Target("storms", mutated(_draw_storm), storm, 10),
)
