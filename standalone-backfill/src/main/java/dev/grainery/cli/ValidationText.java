// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.ValidationSummary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The summary of a run of the revision cycle, for people and for programs. */
final class ValidationText {

    private ValidationText() {}

    /** With which status such a run ends: what is lost comes before what could not be checked. */
    static ExitStatus status(ValidationSummary summary) {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        if (summary.failed() > 0) {
            return ExitStatus.FINDINGS;
        }
        boolean complete = summary.absent().isEmpty() && summary.changing() + summary.hung() + summary.claimed() == 0;
        return complete ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
    }

    static String text(ValidationSummary summary, boolean dryRun, long unshown) {
        StringBuilder text = new StringBuilder();
        if (unshown > 0) {
            text.append("and ").append(unshown).append(" more errors; use --findings FILE to keep all of them\n");
        }
        Map<String, Long> rows = new LinkedHashMap<>();
        if (dryRun) {
            rows.put("to check", summary.equal());
        } else {
            rows.put("due now by their date", summary.toBeValidated());
            rows.put("equal", summary.equal());
            rows.put("first time readable", summary.first());
            rows.put("moved", summary.moved());
            rows.put("different", summary.different());
            rows.put("missing", summary.missing());
            rows.put("unreadable", summary.unreadable());
            rows.put("changing", summary.changing());
            rows.put("hung", summary.hung());
            rows.put("claimed by others", summary.claimed());
        }
        rows.put("storage absent", summary.skipped());
        rows.forEach((what, count) -> text.append(String.format(Locale.ROOT, "%-22s%10d%n", what, count)));
        if (dryRun) {
            text.append(Quantity.bytes(summary.bytes()))
                    .append(" to read; dry run: nothing was read, nothing was written\n");
        } else {
            text.append(String.format(
                    Locale.ROOT,
                    "%s read in %s%n",
                    Quantity.bytes(summary.bytes()),
                    Quantity.time(Duration.ofMillis((long) (summary.seconds() * 1000)))));
        }
        if (summary.left()) {
            text.append("More is due; the next run continues from here.\n");
        }
        if (summary.interrupted()) {
            text.append("Stopped before the end; finished work is kept. Run the same command to continue.\n");
        }
        return text.toString();
    }
}
