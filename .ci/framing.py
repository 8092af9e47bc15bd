#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the sound records that warcio finds in the containers that FramingFaultsTest keeps: framing.py DIR."""
import pathlib
import sys

import warcio
from warcio.archiveiterator import ArchiveIterator


def found(container, sound):
    uris = set()
    with container.open("rb") as stream:
        try:
            records = ArchiveIterator(stream)
            for record in records:
                uri = record.rec_headers.get_header("WARC-Target-URI") or record.rec_headers.get_header("uri")
                if sound.get(uri) == records.get_record_offset():
                    uris.add(uri)
        except Exception:  # it ends at the first fault
            pass
    return len(uris)


total = of_warcio = 0
containers = sorted(pathlib.Path(sys.argv[1]).glob("*.container"))
for container in containers:
    lines = container.with_suffix(".sound").read_text().splitlines()
    sound = {uri: int(at) for at, uri in (line.split(" ", 1) for line in lines)}
    total += len(sound)
    of_warcio += found(container, sound)
print(f"{len(containers)} containers, {total} sound records; warcio finds {of_warcio}")
