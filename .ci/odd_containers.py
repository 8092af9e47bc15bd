# SPDX-License-Identifier: Apache-2.0
"""Writes containers whose records hold no proper HTTP message, to compare what tools make of them.

Usage: odd_containers.py DIRECTORY
"""
import os
import sys

BODY = b"<html>\r\n\r\n<p>oats</p>\r\n\r\n</html>\r\n"
FIELDS = b"Content-Type: text/html\r\n"
MESSAGE = b"HTTP/1.1 200 OK\r\n" + FIELDS + b"\r\n" + BODY
CONTENTS = [
    MESSAGE,
    BODY,
    b"one line\nand another\n\nand a last one\n",
    b"name: value\n\nmore",
    b"no blank line",
    b"HTTP/1.1 200 OK\r\n" + FIELDS + b"<p>oats</p>",
    b"HTTP/1.1 404 Not Found\r\n" + FIELDS,
    b"ICY 200 OK\r\n" + FIELDS + b"\r\n" + BODY,
    b"",
]
URIS = ["http://a.example/%d", "https://a.example/%d", "ftp://a.example/%d", "wss://a.example/%d", "dns:a%d.example"]


def arc(documents):
    filedesc = b"1 0 X\nURL IP-address Archive-date Content-type Archive-length\n\n"
    yield b"filedesc://odd.arc 0.0.0.0 20050102030405 text/plain %d\n%s\n" % (len(filedesc), filedesc)
    for uri, content in documents:
        yield b"%s 192.0.2.1 20050102030405 text/html %d\n%s\n" % (uri.encode(), len(content), content)


def warc(documents, media_type):
    for number, (uri, content) in enumerate(documents):
        header = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2020-02-02T02:02:02Z\r\n"
                  f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012d}>\r\nWARC-Target-URI: {uri}\r\n"
                  f"Content-Type: {media_type}\r\nContent-Length: {len(content)}\r\n\r\n")
        yield header.encode() + content + b"\r\n\r\n"


def main(directory):
    os.makedirs(directory, exist_ok=True)
    documents = [(uri % number, content) for uri in URIS for number, content in enumerate(CONTENTS)]
    for name, records in [("odd.arc", arc(documents)),
                          ("odd-http.warc", warc(documents, "application/http; msgtype=response")),
                          ("odd-html.warc", warc(documents, "text/html"))]:
        with open(os.path.join(directory, name), "wb") as file:
            file.writelines(records)


if __name__ == "__main__":
    main(sys.argv[1])
