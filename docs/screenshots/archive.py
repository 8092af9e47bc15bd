#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the archive that the pictures show: harvests of 25 years on four disks, with fictitious hosts. The same each time.

    docs/screenshots/archive.py DIRECTORY           makes it
    docs/screenshots/archive.py --damage DIRECTORY  then changes a byte of some containers and deletes some others
"""

import base64
import gzip
import random
import sys
import uuid
from pathlib import Path

RANDOM = random.Random(2001)
DISKS = ["disk-01", "disk-02", "disk-03", "disk-04"]
HOSTS = [
    f"{name}.{domain}.example"
    for name in ["www", "news", "blog", "photo", "forum", "shop", "static"]
    for domain in ["harvest-times", "mill", "granary", "bakery", "rye-radio", "oat-university", "council", "museum",
                   "theatre", "cyclists", "observatory", "library", "weather", "elections", "glassworks", "choir"]
]
# the media type that a server states, how a payload begins, the bytes after it, and its share at the beginning and the end
PAYLOADS = [
    ("text/html", b"<!DOCTYPE html><html><body>", 600, 45, 28),
    ("text/css", b"body { color: green }\n/* ", 400, 4, 6),
    ("application/javascript", b"'use strict'; const grain = 1;\n// ", 600, 2, 14),
    ("image/gif", b"GIF89a\x01\x00\x01\x00\x80\x00\x00", 300, 28, 1),
    ("image/jpeg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01", 1500, 18, 18),
    ("image/png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", 800, 4, 14),
    ("image/webp", b"RIFF\x00\x10\x00\x00WEBPVP8 ", 800, -8, 12),
    ("image/svg+xml", b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><!-- ", 300, -3, 7),
    ("application/pdf", b"%PDF-1.4\n", 3000, 2, 4),
    ("application/x-shockwave-flash", b"FWS\x05", 1500, 7, -6),
    ("video/mp4", b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00", 8000, -2, 4),
]


def record(kind, date, content_type, block, headers=()):
    lines = ["WARC/1.0", f"WARC-Type: {kind}", f"WARC-Record-ID: <urn:uuid:{uuid.UUID(int=RANDOM.getrandbits(128))}>",
             f"WARC-Date: {date}", *headers, f"Content-Type: {content_type}", f"Content-Length: {len(block)}"]
    return gzip.compress("\r\n".join(lines).encode() + b"\r\n\r\n" + block + b"\r\n\r\n", mtime=0)


def capture(year, date):
    part = (year - 2001) / 24
    media, begin, size, *_ = RANDOM.choices(PAYLOADS, [max(0, a + (b - a) * part) for *_, a, b in PAYLOADS])[0]
    hosts = min(len(HOSTS), 12 + 4 * (year - 2001))
    host = RANDOM.choices(HOSTS[:hosts], [1 / (i + 1) ** 0.8 for i in range(hosts)])[0]
    status = RANDOM.choices([200, 404, 301, 500], [90, 5, 4, 1])[0]
    noise = RANDOM.randbytes(size * RANDOM.randint(1, 3))
    payload = begin + (base64.b64encode(noise) + b" -->" if begin.isascii() and b"PDF" not in begin else noise)
    http = f"HTTP/1.1 {status} X\r\nContent-Type: {media}\r\n\r\n".encode()
    uri = f"http://{host}/{RANDOM.getrandbits(40):x}"
    return record("response", date, "application/http; msgtype=response", http + payload, [f"WARC-Target-URI: {uri}"])


def harvest(directory, name, year, month, crawlers, containers, captures):
    place = directory / DISKS[(year - 2001) // 7] / name
    place.mkdir(parents=True)
    for crawler in range(crawlers):
        host = f"crawler{crawler:02d}.library.example"
        for serial in range(containers):
            if name == "CZ-2024-2" and crawler == 1 and serial in (2, 3):
                continue  # a gap in the serial numbers
            date = f"{year:04d}-{month:02d}-{1 + serial:02d}T{RANDOM.randint(0, 23):02d}:00:00Z"
            stamp = date.translate(str.maketrans("", "", "-:TZ")) + "000"
            file = f"{name}-{stamp}-{serial:05d}-77~{host}~8443.warc.gz"
            fields = (f"software: Heritrix\r\nhostname: {host}\r\nip: 192.0.2.{crawler + 10}\r\noperator: Ceres Miller\r\n"
                      f"format: {'WARC File Format 1.0' if year < 2017 else 'WARC file version 1.0'}\r\n"
                      "conformsTo: http://bibnum.bnf.fr/WARC/WARC_ISO_28500_version1_latestdraft.pdf\r\n"
                      f"isPartOf: {name}\r\nrobots: {'obey' if year < 2012 else 'ignore'}\r\n").encode()
            records = [record("warcinfo", date, "application/warc-fields", fields, [f"WARC-Filename: {file}"])]
            records += [capture(year, date) for _ in range(captures)]
            (place / file).write_bytes(b"".join(records))


def make(directory):
    for year in range(2001, 2026):
        age = year - 2001
        for half, month in ((1, 5), (2, 10)):
            if age >= 4 or half == 1:
                harvest(directory, f"CZ-{year}-{half}", year, month, 1 + age // 8, 4 + age // 4, 30 + 2 * age)
        for month in (2, 8) if age < 9 else (2, 4, 6, 8, 11):
            harvest(directory, f"Serials-{year}-{month:02d}", year, month, 1, 2, 25)
        if age >= 5:
            topic = RANDOM.choice(["Elections", "Floods", "Harvest-Festival"])
            month = RANDOM.randint(1, 12)
            harvest(directory, f"Topics-{year}-{month:02d}-{topic}", year, month, 1, 2, 25)


def damage(directory):
    for name, step in (("CZ-2010-1", 3), ("CZ-2011-2", 4), ("CZ-2024-2", 6)):
        for file in sorted(directory.glob(f"*/{name}/*"))[::step]:
            content = bytearray(file.read_bytes())
            content[len(content) // 2] ^= 0xFF
            file.write_bytes(content)
    for file in sorted(directory.glob("*/CZ-2005-1/*"))[:2]:
        file.unlink()


if __name__ == "__main__":
    if len(sys.argv) == 2:
        make(Path(sys.argv[1]))
    elif len(sys.argv) == 3 and sys.argv[1] == "--damage":
        damage(Path(sys.argv[2]))
    else:
        sys.exit(__doc__)
