// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.validate.ReadRate;
import dev.grainery.validate.RevisionPlan;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "plan",
        description =
                "Shows how many files fall due in each month, and how much must be read each night. No file is read.",
        footer = {"grainery validate plan", "grainery validate plan --rate 150 --harvest V6M_2017-10-05"},
        header = "Shows when checks fall due")
final class PlanCommand extends Subcommand {

    @Option(names = "--rate", paramLabel = "MB/s", description = "Speed of one reader (default: as measured)")
    private Optional<Double> rate;

    @Mixin
    private DueFilesOptions due;

    @Mixin
    private JsonOption json;

    @Override
    ExitStatus run() {
        try (GraineryStore opened = store().openExisting()) {
            RevisionPlan plan = RevisionPlan.of(
                    opened,
                    due.choice(),
                    rate.map(ReadRate::given),
                    Clock.systemUTC().instant());
            due.named().refuseNothing(plan.total().files());
            return json.print(ExitStatus.WELL, plan, () -> text(plan));
        }
    }

    private static String text(RevisionPlan plan) {
        StringBuilder text =
                new StringBuilder(line("due", "files", "size", plan.rate().isPresent() ? "hours" : ""));
        int empty = 0;
        for (RevisionPlan.Row row : plan.rows()) {
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
            text.append("\nNothing is due in ")
                    .append(Quantity.of(empty, "month"))
                    .append(" in between.\n");
        }
        text.append("\nReading everything once in ")
                .append(RevisionPlan.NIGHTS)
                .append(" days: ")
                .append(night(plan.bytesPerNight(), plan.rate()))
                .append(" a night.\nSo that no date is missed, the busiest nights must read ")
                .append(night(plan.busiestNight(), plan.rate()))
                .append(" each.\n");
        return text.append(origin(plan.rate())).toString();
    }

    private static String origin(Optional<ReadRate> rate) {
        if (rate.isEmpty()) {
            return "No check has been measured yet, so hours are not shown; give the speed with --rate MB/s.\n";
        }
        String speed = Quantity.bytes((long) rate.get().bytesPerSecond()) + "/s";
        return rate.get().checks().isPresent()
                ? "Hours are those of one reader at " + speed + ", as measured by the latest "
                        + rate.get().checks().getAsLong() + " checks.\n"
                : "Hours are those of one reader at " + speed + ", as given.\n";
    }

    private static String night(long bytes, Optional<ReadRate> rate) {
        String size = Quantity.bytes(bytes);
        return rate.isPresent()
                ? String.format(Locale.ROOT, "%s (%.1f hours)", size, rate.get().hours(bytes))
                : size;
    }

    private static String line(String due, RevisionPlan.Row row) {
        String hours = row.hours().isPresent()
                ? String.format(Locale.ROOT, "%.1f", row.hours().getAsDouble())
                : "";
        return line(due, String.valueOf(row.files()), Quantity.bytes(row.bytes()), hours);
    }

    private static String line(String due, String files, String size, String hours) {
        return String.format(Locale.ROOT, "%-12s%12s%12s%10s", due, files, size, hours)
                        .stripTrailing() + "\n";
    }
}
