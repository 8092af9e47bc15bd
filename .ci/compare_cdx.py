# SPDX-License-Identifier: Apache-2.0
"""Compares CDX files with those that cdxj-indexer makes of the same containers.

Usage: compare_cdx.py cdx|cdxj DIRECTORY_OF_CDX_FILES ROOT...

Prints every difference that docs/cdx.md does not name, and ends with status 1 if there is one.
"""
import collections
import io
import json
import logging
import os
import sys

from cdxj_indexer.main import CDX11Indexer, CDXJIndexer

# What cdxj-indexer reads otherwise, each looked at: it takes other columns of an ARC for the URI or the date
# (alexa_..., transposed_header), states dates of records that have none (hex_instead_of_date) or pads them differently
# (10_digit_date), takes lines of content for records (...-metadata-...), keeps a carriage return in a URI, and compares
# types of records and media types with regard to case (valid-warcfile-...).
MISREAD = {
    "alexa_charset_in_header.arc.gz",
    "alexa_short_header.arc.gz",
    "transposed_header.arc.gz",
    "hex_instead_of_date.arc.gz",
    "10_digit_date.arc.gz",
    "2-metadata-1.arc",
    "3-metadata-2.arc",
    "4-metadata-1.arc",
    "carriage_return_in_url.arc.gz",
    "valid-warcfile-upper-lower-case.warc",
    "valid-warcfile-upper-lower-case.warc.gz",
    "valid-warcfile-fields-metainfo.warc",
}
# For cdxj-indexer, the second word of what is no HTTP message is a status.
NO_MESSAGES = {"example-extra.warc", "odd.arc", "odd-http.warc", "odd-html.warc"}
OF_NOTHING = "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ"
NAMES = ["urlkey", "timestamp", "url", "mime", "status", "digest", "redirect", "meta", "length", "offset", "filename"]


def parsed(line, form):
    if form == "cdxj":
        key, date, rest = line.split(" ", 2)
        return {"urlkey": key, "timestamp": date, **json.loads(rest)}
    return {name: value for name, value in zip(NAMES, line.split(" ")) if value != "-"}


def by_offset(text, form):
    lines = [line for line in text.split("\n") if line and not line.startswith(" CDX ")]
    return {fields["offset"]: fields for fields in (parsed(line, form) for line in lines)}


def theirs(path, form):
    out = io.StringIO()
    try:
        (CDXJIndexer if form == "cdxj" else CDX11Indexer)(out, [path], sort=True).process_all()
    except Exception as e:
        return None, e
    return by_offset(out.getvalue(), form), None


def malformed(root):
    """The files of a collection that its list says are damaged: what can be had of them is nobody's agreement."""
    try:
        with open(os.path.join(root, "MANIFEST.jsonl"), encoding="utf-8") as file:
            entries = [json.loads(line) for line in file]
    except FileNotFoundError:
        return set()
    return {os.path.basename(entry["path"]) for entry in entries if not entry["well_formed"]}


def containers(roots):
    paths = []
    for root in roots:
        damaged = malformed(root)
        for folder, _, names in sorted(os.walk(root)):
            paths += [os.path.join(folder, name) for name in sorted(set(names) - damaged - MISREAD)]
    # of several of one name, it is not known whose CDX file it is
    names = collections.Counter(os.path.basename(path) for path in paths)
    return [path for path in paths if names[os.path.basename(path)] == 1]


def main(form, directory, roots):
    logging.disable(logging.CRITICAL)
    # warcio prints what it finds odd
    sys.stderr = open(os.devnull, "w", encoding="utf-8")
    compared = lines = unread = different = 0
    for path in containers(roots):
        name = os.path.basename(path)
        ours_path = os.path.join(directory, name + "." + form)
        if not os.path.exists(ours_path):
            continue
        their, error = theirs(path, form)
        if error:
            unread += 1
            continue
        with open(ours_path, encoding="utf-8", newline="\n") as file:
            ours = by_offset(file.read(), form)
        with open(path, "rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        compared += 1
        lines += len(ours)
        for offset in sorted(ours.keys() | their.keys(), key=int):
            for difference in differences(ours.get(offset), their.get(offset), packed):
                different += 1
                print(f"{name} at {offset}: {difference}")
    print(f"{form}: {lines} lines of {compared} containers compared with cdxj-indexer, which cannot read {unread}; "
          f"{different} differences that are not documented")
    return 1 if different or not lines else 0


def differences(ours, theirs, packed):
    if ours is None or theirs is None:
        yield f"ours {ours}, theirs {theirs}"
        return
    for name in sorted(ours.keys() | theirs.keys()):
        one, other = ours.get(name), theirs.get(name)
        if one != other and not documented(name, one, other, ours, theirs, packed):
            yield f"{name}: ours {one!r}, theirs {other!r}"


def documented(name, one, other, ours, theirs, packed):
    """What docs/cdx.md says of differences."""
    no_message = "status" not in ours
    if not ours["url"].lower().startswith("http") and other is None and name in ("mime", "status"):
        # what is not fetched by HTTP is no HTTP message for them, even if the record says so
        return True
    if name == "length":
        # of uncompressed records we count the line ends behind them, as jwarc does
        return not packed and 0 < int(one) - int(other) <= 8
    if name == "mime":
        # of an ARC the column counts if the HTTP header has no type
        return other is None and (no_message or ours["filename"].lower().endswith((".arc", ".arc.gz")))
    if name == "digest" and not other:
        return one is None
    if name == "digest" and other.split(":")[-1] == OF_NOTHING:
        # a header that no blank line closes is all of the record for them
        return one is not None
    if name == "digest":
        # for them the lines of what is no HTTP message are a header, and a message of another URI is no message
        message = not no_message and not ours["url"].lower().startswith("http")
        odd = no_message and ("status" not in theirs or ours["filename"] in NO_MESSAGES)
        return one.split(":")[-1] != other.split(":")[-1] and (message or odd)
    if name == "status":
        # a status that is none, or one behind a word that is not HTTP
        return one is None and (len(other) != 3 or ours["filename"] in NO_MESSAGES)
    return name == "redirect" and other is None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
