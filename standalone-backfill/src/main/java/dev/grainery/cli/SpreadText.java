// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.PlanRow;
import dev.grainery.validate.RevisionPlan;
import dev.grainery.validate.SpreadSummary;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the spreading of dates did, for people. */
final class SpreadText {

    private SpreadText() {}

    static String text(SpreadSummary summary, boolean dryRun) {
        if (summary.after().isEmpty()) {
            return "Stopped before the end; what was moved stays moved. Run the same command to continue.\n";
        }
        RevisionPlan before = summary.before();
        RevisionPlan after = summary.after().get();
        Map<String, PlanRow> rows = rows(after).collect(Collectors.toMap(PlanRow::due, Function.identity()));
        StringBuilder text = new StringBuilder(line("", "before", "", "after", ""))
                .append(line("due", "files", "size", "files", "size"));
        // dates move earlier only: no month is new
        rows(before).forEach(row -> text.append(line(row, rows.getOrDefault(row.due(), PlanRow.none(row.due())))));
        text.append("\nSo that no date is missed, the busiest nights had to read ")
                .append(PlanText.night(before.busiestNight(), before.rate()))
                .append(" each, and after it ")
                .append(PlanText.night(after.busiestNight(), after.rate()))
                .append(".\n")
                .append(summary.files());
        return text.append(
                        dryRun
                                ? " files would have an earlier date; dry run: nothing was moved\n"
                                : " files have an earlier date now\n")
                .toString();
    }

    private static Stream<PlanRow> rows(RevisionPlan plan) {
        return Stream.concat(plan.rows().stream(), Stream.of(plan.total()));
    }

    private static String line(PlanRow before, PlanRow after) {
        return line(
                before.due(),
                String.valueOf(before.files()),
                Quantity.bytes(before.bytes()),
                String.valueOf(after.files()),
                Quantity.bytes(after.bytes()));
    }

    private static String line(String due, String filesBefore, String before, String filesAfter, String after) {
        return String.format(Locale.ROOT, "%-12s%12s%12s%12s%12s", due, filesBefore, before, filesAfter, after)
                        .stripTrailing()
                + "\n";
    }
}
