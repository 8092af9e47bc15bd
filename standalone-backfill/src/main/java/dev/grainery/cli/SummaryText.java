// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.BackfillSummary;
import dev.grainery.backfill.Tally;
import dev.grainery.finding.FindingCode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The summary of a backfill, for people and for programs. */
final class SummaryText {

    private SummaryText() {}

    static String text(BackfillSummary summary, boolean dryRun, long unshown) {
        StringBuilder text = new StringBuilder();
        if (unshown > 0) {
            text.append("and ").append(unshown).append(" more errors; use --findings FILE to keep all of them\n");
        }
        boolean rehash = summary.containers().validated() + summary.indexes().validated() > 0;
        text.append(line("", "new", "unchanged", rehash ? "validated" : "", "updated", "failed"));
        text.append(row("containers", summary.containers(), rehash));
        text.append(row("indexes", summary.indexes(), rehash));
        text.append(row("harvests", summary.harvests(), rehash));
        text.append(
                dryRun
                        ? Quantity.bytes(summary.bytes()) + " to read; dry run: nothing was read, nothing was written\n"
                        : String.format(
                                Locale.ROOT,
                                "%s read in %s, %.1f MB/s%n",
                                Quantity.bytes(summary.bytes()),
                                Quantity.time(Duration.ofMillis((long) (summary.seconds() * 1000))),
                                summary.megabytesPerSecond()));
        new TreeMap<>(summary.findings())
                .forEach((code, count) -> text.append(String.format(
                        Locale.ROOT,
                        "%9d  %s  %s%n",
                        count,
                        code,
                        FindingCode.of(code).meaning())));
        if (summary.acknowledged() > 0) {
            text.append(summary.acknowledged())
                    .append(summary.acknowledged() == 1 ? " finding is" : " findings are")
                    .append(" acknowledged and not shown\n");
        }
        if (summary.stillOpen() > 0) {
            text.append(summary.stillOpen())
                    .append(summary.stillOpen() == 1 ? " error of earlier runs is" : " errors of earlier runs are")
                    .append(" still open (grainery findings --open)\n");
        }
        if (summary.unread().any()) {
            text.append(summary.unread().files())
                    .append(summary.unread().files() == 1 ? " file (" : " files (")
                    .append(Quantity.bytes(summary.unread().bytes()))
                    .append(summary.unread().files() == 1 ? ") is" : ") are")
                    .append(" not read yet; the next run continues from here.\n");
        }
        if (summary.interrupted()) {
            text.append("Stopped before the end; finished work is kept. Run the same command to continue.\n");
        }
        return text.toString();
    }

    private static String row(String what, Tally tally, boolean rehash) {
        return line(
                what,
                String.valueOf(tally.fresh()),
                String.valueOf(tally.unchanged()),
                rehash ? String.valueOf(tally.validated()) : "",
                String.valueOf(tally.updated()),
                String.valueOf(tally.failed()));
    }

    /** @param validated left out if nothing was read to be validated */
    private static String line(
            String what, String fresh, String unchanged, String validated, String updated, String failed) {
        return String.format(
                Locale.ROOT,
                "%-11s%9s%11s%s%9s%8s%n",
                what,
                fresh,
                unchanged,
                validated.isEmpty() ? "" : String.format(Locale.ROOT, "%11s", validated),
                updated,
                failed);
    }

    static String json(BackfillSummary summary, Map<String, ?> besides, ExitStatus status) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("megabytesPerSecond", Math.round(summary.megabytesPerSecond() * 10) / 10.0);
        more.put("left", summary.unread().any());
        more.putAll(besides);
        return AnswerJson.of(summary, more, status);
    }
}
