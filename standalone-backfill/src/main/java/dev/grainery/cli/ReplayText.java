// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import java.util.Locale;
import java.util.TreeMap;

/** The summary of a replay, for people and for programs. */
final class ReplayText {

    private ReplayText() {}

    static String text(ReplaySummary summary, boolean dryRun) {
        StringBuilder text = new StringBuilder();
        text.append(dryRun ? row("containers to deliver", summary.containers()) : "");
        text.append(dryRun ? row("crawls to deliver", summary.crawls()) : "");
        text.append(dryRun ? row("not readable", summary.refused()) : "");
        if (!dryRun) {
            text.append(row("containers delivered", summary.containers()));
            text.append(row("crawls delivered", summary.crawls()));
            text.append(row("put aside now", summary.refused()));
            text.append(row("waiting still", summary.waiting()));
            text.append(row("harvests new", summary.harvests().fresh()));
            text.append(row("harvests updated", summary.harvests().updated()));
        }
        text.append(row("put aside in all", summary.aside()));
        new TreeMap<>(summary.findings())
                .forEach((code, count) -> text.append(String.format(
                        Locale.ROOT,
                        "%9d  %s  %s%n",
                        count,
                        code,
                        FindingCode.of(code).meaning())));
        if (dryRun) {
            text.append("dry run: nothing was delivered, nothing was changed\n");
        }
        if (summary.interrupted()) {
            text.append("Stopped before the end; what was delivered is kept. Run the same command to continue.\n");
        }
        return text.toString();
    }

    private static String row(String what, long count) {
        return String.format(Locale.ROOT, "%-22s%9d%n", what, count);
    }
}
