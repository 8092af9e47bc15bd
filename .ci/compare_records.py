# SPDX-License-Identifier: Apache-2.0
"""Compares what two stores hold, but for dates and places.

Usage: compare_records.py ONE OTHER, each EXPORT@ROOT[,ROOT...]: a directory with files of grainery export, and where the
archive lay. --disturbed: how often a record was written does not matter.
"""
import collections, json, os, sys

DATES = {"date", "modified", "dateOfValidation", "nextLastDateOfValidation", "first", "last", "since", "inspected", "milliseconds"}


def normal(value, roots, disturbed, above=""):
    if isinstance(value, dict):
        kept = {}
        for name, one in value.items():
            if name in DATES and above in ("", "extension", "revision", "inspection"):
                continue
            # of a finding, it is made of the place
            if name == "id" and "code" in value:
                continue
            if disturbed and name == "version":
                continue
            kept[name] = normal(one, roots, disturbed, name if above in ("", "extension") else "below")
        return kept
    if isinstance(value, list):
        return [normal(one, roots, disturbed, above) for one in value]
    if isinstance(value, str):
        for number, root in enumerate(roots):
            value = value.replace(root, f"ROOT{number}")
    return value


def lines(given, disturbed):
    directory, roots = given.split("@")
    found = collections.Counter()
    for name in sorted(os.listdir(directory)):
        with open(os.path.join(directory, name), encoding="utf-8") as file:
            for line in file:
                found[name + " " + json.dumps(normal(json.loads(line), roots.split(","), disturbed), sort_keys=True)] += 1
    return found


arguments = [one for one in sys.argv[1:] if one != "--disturbed"]
one, other = (lines(given, "--disturbed" in sys.argv) for given in arguments)
if one != other:
    for sign, rest in (("-", one - other), ("+", other - one)):
        for line in sorted(rest)[:5]:
            print(sign, line[:3000], file=sys.stderr)
    sys.exit(f"records differ: {sum((one - other).values())} of {sum(one.values())}, {sum((other - one).values())} of {sum(other.values())}")
print(f"{sum(one.values())} lines are equal: {dict(collections.Counter(line.split(' ')[0] for line in one.elements()))}")
