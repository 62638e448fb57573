"""The examples of the docstrings and of docs/python.md."""

import doctest
import importlib
import re

import pytest

import mustplay
from conftest import SOURCE

GLOBALS = {name: getattr(mustplay, name) for name in mustplay.__all__}


@pytest.mark.parametrize("name", ["mustplay", "mustplay.answers", "mustplay.position", "mustplay.questions"])
def test_docstrings(name):
    module = importlib.import_module(name)
    result = doctest.testmod(module, extraglobs=GLOBALS, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 0 and result.failed == 0


def test_every_question_has_an_example():
    for name in mustplay.__all__:
        thing = getattr(mustplay, name)
        if callable(thing) and not isinstance(thing, type) and name != "forget":
            assert ">>>" in thing.__doc__, name


def test_document(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (SOURCE / "docs/python.md").read_text(), re.S)
    names = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert (tmp_path / "openings.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "b4.cert").exists()
    assert "black wins" in capsys.readouterr().out
