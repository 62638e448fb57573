"""What the tests share: the programs of the build, and a clean start."""

import os
import pathlib
import subprocess

import pytest

import mustplay

BUILD = pathlib.Path(os.environ["MUSTPLAY_BUILD"])
SOURCE = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def command_line():
    """What `mustplay ARGUMENTS` says on stderr when it refuses."""

    def refusal(*arguments):
        done = subprocess.run([BUILD / "mustplay", *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode != 0
        return done.stderr

    return refusal


@pytest.fixture
def program():
    """What `mustplay ARGUMENTS` prints."""

    def said(*arguments):
        return subprocess.run([BUILD / "mustplay", *arguments], capture_output=True, text=True, check=True).stdout

    return said


@pytest.fixture
def hexcheck(tmp_path):
    """What the program hexcheck says of a certificate."""

    def verdict(certificate):
        file = tmp_path / "certificate"
        file.write_bytes(certificate)
        return subprocess.run([BUILD / "hexcheck", file], capture_output=True, text=True).stdout

    return verdict


@pytest.fixture(autouse=True)
def nothing_known():
    mustplay.forget()
