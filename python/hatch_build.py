"""Puts the engine into the wheel: the binary with Swift's libraries inside, its SQLite, and the default model.

From a checkout it builds the repository around this folder, from an sdist the sources under `engine/`. `ESPALIER_GENERATE` names a binary that is
built already. The wheel is for the platform that it is built on, any Python 3.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEFT_TO_THE_SYSTEM = (
    "libc.so",
    "libm.so",
    "ld-linux",
    "libgcc_s.so",
    "libstdc++.so",
    "linux-vdso",
    "libpthread",
    "libdl",
    "librt",
)


class EngineHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        here = Path(self.root)
        source = here / "engine" if (here / "engine").is_dir() else here.parent
        engine = here / "src" / "espaliered" / "_engine"
        shutil.rmtree(engine, ignore_errors=True)
        engine.mkdir(parents=True)
        binary = os.environ.get("ESPALIER_GENERATE") or self._build(source)
        program = engine / "generate"
        shutil.copy(binary, program)
        subprocess.run(["strip", str(program)], check=True)
        self._copy_libraries(program, engine / "lib")
        shutil.copytree(source / "Models", engine / "Models")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{self._platform(program)}"

    def _build(self, source: Path) -> str:
        command = [
            "swift",
            "build",
            "-c",
            "release",
            "--product",
            "generate",
            "--static-swift-stdlib",
            "--package-path",
            str(source),
        ]
        # The package needs neither the server nor macros: most of what a whole build compiles.
        try:
            subprocess.run(command, check=True, env=os.environ | {"ESPALIER_COMMAND_LINE_ALONE": "1"})
        except FileNotFoundError:
            raise SystemExit("building the engine needs Swift 6.2 or later (swift.org); or set ESPALIER_GENERATE to a built `generate`") from None
        return str(source / ".build" / "release" / "generate")

    def _copy_libraries(self, program: Path, folder: Path) -> None:
        listed = subprocess.run(["ldd", str(program)], check=True, capture_output=True, text=True).stdout
        for name, path in re.findall(r"^\s*(\S+) => (/\S+)", listed, re.MULTILINE):
            if name.startswith(LEFT_TO_THE_SYSTEM):
                continue
            if "swift" in name.lower():
                raise SystemExit(f"{program} needs {name}: build it with --static-swift-stdlib")
            folder.mkdir(exist_ok=True)
            shutil.copy(path, folder / name)

    def _platform(self, program: Path) -> str:
        """`manylinux_2_N`: the newest symbol of glibc that the binary asks for."""
        if platform.system() != "Linux":
            return sysconfig.get_platform().replace("-", "_").replace(".", "_")
        newest = 17
        for file in [program, *program.parent.glob("lib/*")]:
            symbols = subprocess.run(["objdump", "-T", str(file)], check=True, capture_output=True, text=True).stdout
            newest = max([newest, *(int(minor) for minor in re.findall(r"GLIBC_2\.(\d+)", symbols))])
        return f"manylinux_2_{newest}_{platform.machine()}"
