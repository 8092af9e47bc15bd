# SPDX-License-Identifier: Apache-2.0
"""Has programs make WARCs of ARCs, compares each with "grainery compare", and prints a table. Read by benchmarks/convert."""

import collections
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys

grainery, scratch, *given = sys.argv[1:]
LONGEST = 600


def call(*command):
    try:
        return subprocess.run(command, capture_output=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, b"", b"timed out")


def made(command, target):
    """Whether a program ended well and has written something."""
    return call(*command).returncode == 0 and os.path.exists(target) and os.path.getsize(target) > 0


def warcio(arc, directory):
    target = os.path.join(directory, "new.warc.gz")
    return made(["warcio", "recompress", arc, target], target) and target


def warctools(arc, directory):
    # with -o, version 5.0.1 fails under Python 3
    target = os.path.join(directory, "new.warc")
    result = call("arc2warc", arc)
    with open(target, "wb") as file:
        file.write(result.stdout)
    return result.returncode == 0 and bool(result.stdout) and target


def heritrix(arc, directory):
    target = os.path.join(directory, "new.warc.gz")
    with open(os.path.join(scratch, "classpath")) as classpath:
        return made(["java", "-cp", classpath.read().strip(), "org.archive.io.Arc2Warc", arc, target], target) and target


def warchaeology(arc, directory):
    call("warc", "convert", "arc", "--output-dir", directory, arc)
    targets = [one for one in os.listdir(directory) if ".warc" in one]
    return bool(targets) and os.path.join(directory, targets[0])


def migrate(arc, directory):
    call(grainery, "migrate", arc, "-o", directory)
    targets = [
        os.path.join(root, one)
        for root, _, names in os.walk(directory)
        for one in names
        if re.search(r"\.warc(\.gz)?$", one)
    ]
    return bool(targets) and targets[0]


PROGRAMS = {
    f"warcio {importlib.metadata.version('warcio')}": warcio,
    f"warctools {importlib.metadata.version('warctools')}": warctools,
}
if os.path.exists(os.path.join(scratch, "classpath")):
    with open(os.path.join(scratch, "classpath")) as classpath:
        version = re.search(r"heritrix-commons-([0-9.]+)\.jar", classpath.read())
    PROGRAMS[f"Heritrix {version.group(1) if version else ''}"] = heritrix
if shutil.which("warc"):
    PROGRAMS["warchaeology " + call("warc", "--version").stdout.decode().split()[-1]] = warchaeology
if call(grainery, "migrate", "--help").returncode == 0:
    PROGRAMS["grainery migrate"] = migrate

arcs = []
for place in given:
    if os.path.isdir(place):
        arcs += sorted(
            os.path.join(root, name)
            for root, _, names in os.walk(place)
            for name in names
            if re.search(r"\.arc(\.gz)?$", name, re.I)
        )
    else:
        arcs.append(place)

rows = {}
for program, convert in PROGRAMS.items():
    files, single = collections.Counter(), collections.Counter()
    for number, arc in enumerate(arcs):
        directory = os.path.join(scratch, f"out-{number}")
        os.makedirs(directory)
        target = convert(arc, directory)
        if not target:
            files["not converted"] += 1
        else:
            result = call(grainery, "compare", "--json", arc, target)
            if result.returncode > 1:
                files["not compared"] += 1
            else:
                found = json.loads(result.stdout)
                files["converted"] += 1
                files["equal"] += found["verdict"] == "equal"
                for kind, times in found["differences"].items():
                    files[kind] += 1
                    single[kind] += times
            if os.environ.get("VERBOSE"):
                print(program, os.path.basename(arc), result.stdout.decode()[-4000:], file=sys.stderr)
        shutil.rmtree(directory)
    rows[program] = files, single

first = ["converted", "not converted", "not compared", "equal"]
kinds = sorted({kind for files, _ in rows.values() for kind in files} - set(first))
print(f"{len(arcs)} ARCs; files with a difference of the kind (differences)\n")
print("| |", " | ".join(rows), "|")
print("|---|" + "---|" * len(rows))
for kind in first + kinds:
    cells = (
        f"{files[kind]}" + (f" ({single[kind]})" if single[kind] else "") if files[kind] else "–"
        for files, single in rows.values()
    )
    print(f"| {kind} |", " | ".join(cells), "|")
