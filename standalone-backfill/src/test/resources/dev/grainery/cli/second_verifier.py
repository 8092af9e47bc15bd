# SPDX-License-Identifier: Apache-2.0
"""A second verifier of logs, which shares no code with the first. For each line STORE, LOG and CHECKPOINT, with tabs between
them, it answers in a line: what of the store (SQLite) or of the log is not what the old checkpoint covers, or "sound"."""
import base64
import datetime
import hashlib
import json
import os
import sqlite3
import sys


class Forged(Exception):
    pass


def sha(data):
    return hashlib.sha256(data).digest()


def tree(hashes):
    if not hashes:
        return sha(b"")
    if len(hashes) == 1:
        return hashes[0]
    split = 1
    while split * 2 < len(hashes):
        split *= 2
    return sha(b"\x01" + tree(hashes[:split]) + tree(hashes[split:]))


def name(number):
    text = "%03d" % (number % 1000)
    while number >= 1000:
        number //= 1000
        text = "x%03d/%s" % (number % 1000, text)
    return text


def read(log, kind, number, width):
    path = os.path.join(log, "tile", kind, name(number))
    for candidate in ([f"{path}.p/{width}"] if width < 256 else []) + [path]:
        if os.path.exists(candidate):
            with open(candidate, "rb") as file:
                return file.read()
    raise Forged(f"{path} is missing")


def checkpoint(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    return int(lines[1]), base64.b64decode(lines[2])


def leaves(log, size):
    entries = []
    for number in range((size + 255) // 256):
        width = min(256, size - number * 256)
        data = read(log, "entries", number, width)
        for _ in range(width):
            length = int.from_bytes(data[:2], "big")
            if len(data) < 2 + length:
                raise Forged("a bundle is cut off")
            entries.append(data[2:2 + length])
            data = data[2 + length:]
    return entries


def tiles(log, hashes):
    level = 0
    while hashes:
        for number in range((len(hashes) + 255) // 256):
            some = hashes[number * 256:number * 256 + 256]
            if read(log, str(level), number, len(some))[:32 * len(some)] != b"".join(some):
                raise Forged("a tile has other hashes")
        hashes = [tree(hashes[i:i + 256]) for i in range(0, len(hashes) - 255, 256)]
        level += 1


def documents(store, collection):
    database = sqlite3.connect(f"file:{store}/grainery.db?mode=ro", uri=True)
    try:
        return [(key, json.loads(text)) for key, text in database.execute(f'select "_id", json from "{collection}"')]
    finally:
        database.close()


def key(event):
    fields = {"first": ("recType", "id", "fileName"), "history": ("entry",), "removal": ("entry",),
              "acknowledgement": ("finding", "date")}[event["event"]]
    return (event["event"],) + tuple(event[field] for field in fields)


def known(store):
    for collection in ("container", "cdx"):
        for _, record in documents(store, collection):
            section = record[collection]
            if record["revision"]["hashOrig"] != "NA":
                yield {"event": "first", "recType": collection, "id": section.get("warcID", section.get("cdxID")),
                       "fileName": section["fileName"], "md5": record["revision"]["hashOrig"], "bytes": section["size"],
                       "digests": record["extension"].get("digests", {}), "date": record["extension"]["modified"]}
    for collection, kind in (("revision", "history"), ("tombstone", "removal")):
        for entry, document in documents(store, collection):
            yield dict(document, event=kind, entry=entry)
    for finding, document in documents(store, "finding"):
        if document["state"] == "acknowledged":
            event = {"event": "acknowledgement", "finding": finding, "date": document["since"], "code": document["code"]}
            event["subject"] = document.get("harvest", document["subject"])
            event["fileName"] = event["subject"].rsplit("/", 1)[-1]
            event.update({field: document[field] for field in ("by", "reason") if document[field]})
            yield event


def same(logged, stored):
    if logged["event"] != "first":
        return logged == stored
    digests = logged["digests"]
    return logged["md5"] == stored["md5"] and logged["bytes"] == stored["bytes"] and all(
        stored["digests"].get(algorithm, value) == value for algorithm, value in digests.items())


def explained(event, stones, findings):
    if event["event"] == "first":
        return (event["recType"], event["id"], event["fileName"], event["md5"]) in stones
    return event["event"] == "acknowledgement" and findings.get(event["finding"], "") > event["date"]


def compare(store, entries):
    stored = {key(event): event for event in known(store)}
    stones = {(s["recType"], s["id"], s["fileName"], s["hashOrig"]) for _, s in documents(store, "tombstone")}
    findings = {finding: document["since"] for finding, document in documents(store, "finding")}
    logged = [json.loads(entry) for entry in entries]
    for event in logged:
        now = stored.pop(key(event), None)
        if (now is None or not same(event, now)) and not explained(event, stones, findings):
            raise Forged(f"the store has another {key(event)}")
    latest = datetime.datetime.fromisoformat(max(event["date"] for event in logged)[:-1])
    for event in stored.values():
        if datetime.datetime.fromisoformat(event["date"][:-1]) < latest - datetime.timedelta(days=1):
            raise Forged(f"the log does not have {key(event)}")


def verify(store, log, old):
    size, root = checkpoint(os.path.join(log, "checkpoint"))
    old_size, old_root = checkpoint(old)
    if size < old_size:
        raise Forged("the log is shorter than it was")
    entries = leaves(log, size)
    hashes = [sha(b"\x00" + entry) for entry in entries]
    tiles(log, hashes)
    if tree(hashes) != root or tree(hashes[:old_size]) != old_root:
        raise Forged("a root is another one")
    compare(store, entries)


for line in sys.stdin:
    try:
        verify(*line.rstrip("\n").split("\t"))
        print("sound", flush=True)
    except Forged as forged:
        print("forged:", forged, flush=True)
    except (KeyError, ValueError) as odd:
        print("forged:", repr(odd), flush=True)
