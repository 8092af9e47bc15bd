// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.PlanRow;
import dev.grainery.validate.ReadRate;
import dev.grainery.validate.RevisionPlan;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What falls due when, as a table for people and as JSON for programs. */
final class PlanText {

    private PlanText() {}

    static String text(RevisionPlan plan) {
        StringBuilder text = new StringBuilder(line("due", "files", "size", hasHours(plan) ? "hours" : ""));
        int empty = 0;
        for (PlanRow row : plan.rows()) {
            if (row.files() == 0 && !row.due().equals("now")) {
                empty++;
                continue;
            }
            text.append(line(row.due(), row));
            if (row.due().equals("now") && plan.overdue().files() > 0) {
                text.append(line("  overdue", plan.overdue()));
            }
        }
        text.append(line(plan.total().due(), plan.total()));
        if (empty > 0) {
            text.append("\nIn ")
                    .append(empty)
                    .append(empty == 1 ? " month" : " months")
                    .append(" between them nothing falls due.\n");
        }
        text.append("\nAll bytes once in ")
                .append(RevisionPlan.NIGHTS)
                .append(" days: ")
                .append(night(plan.bytesPerNight(), plan.rate()))
                .append(" a night.\nSo that no date is missed, the busiest nights must read ")
                .append(night(plan.busiestNight(), plan.rate()))
                .append(" each.\n");
        return text.append(origin(plan.rate())).toString();
    }

    private static boolean hasHours(RevisionPlan plan) {
        return plan.rate().isPresent();
    }

    private static String origin(Optional<ReadRate> rate) {
        if (rate.isEmpty()) {
            return "Nothing was measured yet, so there are no hours; --rate MB/s gives them.\n";
        }
        String speed = Quantity.bytes((long) rate.get().bytesPerSecond()) + "/s";
        return rate.get().checks().isPresent()
                ? "Hours are those of one reader at " + speed + ", as measured by the latest "
                        + rate.get().checks().getAsLong() + " checks.\n"
                : "Hours are those of one reader at " + speed + ", as given.\n";
    }

    static String night(long bytes, Optional<ReadRate> rate) {
        String size = Quantity.bytes(bytes);
        return rate.isPresent()
                ? String.format(Locale.ROOT, "%s (%.1f hours)", size, rate.get().hours(bytes))
                : size;
    }

    private static String line(String due, PlanRow row) {
        return line(due, String.valueOf(row.files()), Quantity.bytes(row.bytes()), hours(row.hours()));
    }

    private static String hours(OptionalDouble hours) {
        return hours.isPresent() ? String.format(Locale.ROOT, "%.1f", hours.getAsDouble()) : "";
    }

    private static String line(String due, String files, String size, String hours) {
        return String.format(Locale.ROOT, "%-12s%12s%12s%10s", due, files, size, hours)
                        .stripTrailing() + "\n";
    }
}
