#!/usr/bin/env python3
"""Verifies what `grainery log prove` has written: verify_proof.py PROOF (VERIFIER-KEY | CHECKPOINT-FILE)

With a key, the signature of the checkpoint is verified; with a checkpoint that you hold, the proof must be for that one.
Needs only Python 3.8. Implements RFC 6962 (2.1.1), RFC 8032 (5.1.7) and https://c2sp.org/signed-note."""
import base64, hashlib, json, os, sys

P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P

def need(condition, message):
    if not condition:
        sys.exit("NOT VERIFIED: " + message)

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(n, p):
    half = times(n // 2, add(p, p)) if n > 1 else (0, 1, 1, 0)
    return add(half, p) if n & 1 else half

def point(data):
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    need(len(data) == 32 and y < P and (x * x - square) % P == 0 and (x or not sign), "no point of the curve")
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P

def is_signed(message, signature, public):
    s, base = int.from_bytes(signature[32:], "little"), point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % Q
    p, q = times(s, base), add(point(signature[:32]), times(h, point(public)))
    return len(signature) == 64 and s < Q and all((p[i] * q[2] - q[i] * p[2]) % P == 0 for i in (0, 1))

proof, trusted = json.load(open(sys.argv[1], encoding="utf-8")), sys.argv[2]
body, signatures = proof["checkpoint"].rsplit("\n\n", 1)
if os.path.exists(trusted):
    need(open(trusted, encoding="utf-8").read().rsplit("\n\n", 1)[0] == body, "it is for another checkpoint")
else:
    name, number, key = trusted.split("+", 2)
    own = [base64.b64decode(line.split(" ")[2]) for line in signatures.splitlines() if line.split(" ")[1] == name]
    own = [value[4:] for value in own if value[:4].hex() == number]
    need(any(is_signed((body + "\n").encode(), value, base64.b64decode(key)[1:]) for value in own), "no valid signature")
origin, size, root = body.split("\n")[:3]
for event in proof["events"]:
    index, last, digest = event["index"], int(size) - 1, hashlib.sha256(b"\0" + event["entry"].encode()).digest()
    for node in map(base64.b64decode, event["proof"]):
        left = index & 1 or index == last
        digest = hashlib.sha256(b"\1" + (node + digest if left else digest + node)).digest()
        shift = max((index & -index).bit_length() - 1, 0) if left else 0
        index, last = index >> shift + 1, last >> shift + 1
    need(last == 0 and base64.b64encode(digest).decode() == root, "the checkpoint does not cover an entry")
    print(event["entry"])
print(f"verified: {len(proof['events'])} events of {origin}, which has {size} entries and the root {root}")
