// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.PresenceSummary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The summary of a look for all files, in words that nobody takes for those of a check of the hashes. */
final class PresenceText {

    private PresenceText() {}

    /** With which status such a run ends: what is lost comes before what is not mounted. */
    static ExitStatus status(PresenceSummary summary) {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        if (summary.wrong() > 0) {
            return ExitStatus.FINDINGS;
        }
        return summary.absent().isEmpty() ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
    }

    static String text(PresenceSummary summary, long unshown) {
        StringBuilder text = new StringBuilder();
        if (unshown > 0) {
            text.append("and ").append(unshown).append(" more errors; use --findings FILE to keep all of them\n");
        }
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("present", summary.present());
        rows.put("present, size unknown", summary.sizeUnknown());
        rows.put("of another size", summary.otherSize());
        rows.put("missing", summary.missing());
        rows.put("inaccessible", summary.inaccessible());
        rows.put("storage absent", summary.skipped());
        rows.forEach((what, count) -> text.append(String.format(Locale.ROOT, "%-22s%10d%n", what, count)));
        text.append(String.format(
                Locale.ROOT,
                "%d files looked for in %s; no byte was read, so their content was not checked%n",
                summary.known(),
                Quantity.time(Duration.ofMillis((long) (summary.seconds() * 1000)))));
        if (summary.interrupted()) {
            text.append("Stopped before the end; run the same command again.\n");
        }
        return text.toString();
    }

    static String json(PresenceSummary summary, Map<String, ?> besides, ExitStatus status) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("bytesRead", 0);
        more.putAll(besides);
        return AnswerJson.of(summary, more, status);
    }
}
