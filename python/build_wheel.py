"""How `pip install .` makes the package: a build backend (PEP 517) that calls CMake and needs nothing but the standard library,
so that it works without a network. The build stays in build-pip, and what has not changed is not built again; --config-settings
jobs=N says how many files are compiled at a time."""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
NAME = "mustplay"


def version():
    return re.search(r"project\(mustplay VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text()).group(1)


def tag():
    python = "cp{}{}".format(*sys.version_info[:2])
    return "{0}-{0}-{1}".format(python, re.sub(r"[^A-Za-z0-9]", "_", sysconfig.get_platform()))


def metadata():
    return (
        "Metadata-Version: 2.1\nName: {}\nVersion: {}\nSummary: The game of Hex: plays, solves and proves\n"
        "Requires-Python: >=3.9\nProvides-Extra: arrays\nRequires-Dist: numpy; extra == 'arrays'\n"
    ).format(NAME, version())


def dist_info():
    return "{}-{}.dist-info".format(NAME, version())


def require_tools():
    if shutil.which("cmake") is None:
        raise SystemExit("mustplay: there is no cmake; on Debian, tools/setup python installs what the build needs")


def build(target, settings):
    """The files of the package, under `target`."""
    require_tools()
    folder = SOURCE / "build-pip"
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    subprocess.run(
        ["cmake", "-S", SOURCE, "-B", folder, *generator, "-DCMAKE_BUILD_TYPE=Release", "-DHEX_TESTS=OFF",
         "-DPython_EXECUTABLE=" + sys.executable, "-DHEX_PYTHON_DIR=."],
        check=True,
    )
    jobs = str((settings or {}).get("jobs", os.cpu_count() or 1))
    if subprocess.run(["cmake", "--build", folder, "--parallel", jobs, "--target", "mustplay_python"]).returncode != 0:
        raise SystemExit(
            "mustplay: the build failed, see above; if there is no target mustplay_python, Python's headers or pybind11 are "
            "missing: on Debian, tools/setup python installs them"
        )
    subprocess.run(["cmake", "--install", folder, "--prefix", target, "--component", "python", "--strip"], check=True)


def digest(content):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def write_wheel(folder, wheel):
    """Everything in the folder, with the record that a wheel has."""
    record = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name, content = path.relative_to(folder).as_posix(), path.read_bytes()
            out.writestr(name, content)
            record.append("{},{},{}".format(name, digest(content), len(content)))
        name = dist_info() + "/RECORD"
        out.writestr(name, "\n".join(record + [name + ",,"]) + "\n")


# What pip calls.


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = pathlib.Path(metadata_directory, dist_info())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text(metadata())
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = "{}-{}-{}.whl".format(NAME, version(), tag())
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        build(folder, config_settings)
        prepare_metadata_for_build_wheel(folder)
        (folder / dist_info() / "WHEEL").write_text(
            "Wheel-Version: 1.0\nGenerator: mustplay\nRoot-Is-Purelib: false\nTag: {}\n".format(tag())
        )
        write_wheel(folder, pathlib.Path(wheel_directory, name))
    return name
