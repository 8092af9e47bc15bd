# SPDX-License-Identifier: Apache-2.0
"""Prints the failed tests of the reports given, and how many ran. Ends with 1 if one failed or none ran."""

import sys
import xml.etree.ElementTree as ElementTree

ran = skipped = 0
failed = []
for report in sys.argv[1:]:
    for case in ElementTree.parse(report).iter("testcase"):
        ran += 1
        skipped += case.find("skipped") is not None
        for problem in case.findall("failure") + case.findall("error"):
            reason = (problem.get("message") or problem.text or "").strip().splitlines()
            failed.append(f"{case.get('classname')}.{case.get('name')}: {reason[0] if reason else problem.get('type')}")
for line in failed:
    print("failed:", line, file=sys.stderr)
print(f"{ran - len(failed) - skipped} passed, {len(failed)} failed, {skipped} skipped")
sys.exit(1 if failed or not ran else 0)
