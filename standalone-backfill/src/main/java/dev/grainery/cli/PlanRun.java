// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.store.GraineryStore;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.Planning;
import dev.grainery.validate.ReadRate;
import dev.grainery.validate.RevisionPlan;
import dev.grainery.validate.SpreadSummary;
import dev.grainery.validate.Spreading;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code grainery validate --plan} and {@code --spread}: when files fall due. No file is read. */
final class PlanRun extends CommandOptions {

    private static final String PLAN = "--plan";
    private static final String SPREAD = "--spread";
    private static final String RATE = "--rate";

    /** All that makes sense where no file is read. */
    private static final Set<String> FITTING = Set.of(
            RATE,
            "--store",
            StoreOption.TIMEOUT,
            "--author",
            "--naming",
            "--due-within",
            "--dry-run",
            "--json",
            "--quiet",
            "--help",
            "--version");

    private static final Set<String> FITTING_PLAN = Set.of(PLAN, "--harvest", "--container", "--all");

    @Option(names = PLAN, description = "Only show what falls due when; write nothing")
    private boolean plan;

    @Option(names = SPREAD, paramLabel = "DAYS", description = "Only move dates, to spread peaks over these days")
    private Optional<Integer> spread;

    @Option(names = RATE, paramLabel = "MB/s", description = "With --plan, --spread: how fast one reader reads")
    private Optional<Double> rate;

    /** Whether a plan or a spread is asked for. */
    boolean isAsked() {
        boolean asked = plan || spread.isPresent();
        if (!asked && rate.isPresent()) {
            throw wrong(RATE + " requires " + PLAN + " or " + SPREAD);
        }
        return asked;
    }

    /**
     * Shows what falls due when, or spreads peaks.
     *
     * @param choice which files, as other options say
     */
    ExitStatus run(StoreOption store, RunOptions run, FileChoice choice, boolean dryRun, RecordOptions records) {
        Planning planning = new Planning(choice, rate(), Clock.systemUTC().instant());
        if (spread.isPresent()) {
            return spread(store, run, planning, dryRun, records);
        }
        refuseOthers(PLAN, FITTING_PLAN);
        try (GraineryStore opened = store.openExisting()) {
            RevisionPlan planned = planning.plan(opened);
            boolean named = choice.harvest().isPresent() || choice.container().isPresent();
            if (named && planned.total().files() == 0) {
                throw wrong("no known file of that harvest or container");
            }
            run.print(() -> Json.answer(planned, ExitStatus.WELL), () -> text(planned));
        }
        return ExitStatus.WELL;
    }

    private ExitStatus spread(
            StoreOption store, RunOptions run, Planning planning, boolean dryRun, RecordOptions records) {
        int days = spread.orElseThrow();
        if (days < 1 || days > Spreading.MOST_DAYS) {
            throw wrong(SPREAD + " requires 1 to " + Spreading.MOST_DAYS + " days, not " + days);
        }
        refuseOthers(SPREAD, Set.of(SPREAD));
        GivenSettings given = records.given();
        Spreading spreading = new Spreading(planning, days, dryRun, Clock.systemUTC());
        Interruption.of(line()).stops(spreading.stop(), "stopping; what was moved stays moved");
        try (GraineryStore opened = store.openExisting()) {
            records.settle(opened, given, dryRun);
            SpreadSummary summary = spreading.run(opened);
            ExitStatus status = summary.interrupted() ? ExitStatus.INTERRUPTED : ExitStatus.WELL;
            run.print(() -> Json.answer(summary, status), () -> text(summary, dryRun));
            return status;
        }
    }

    private Optional<ReadRate> rate() {
        if (rate.filter(number -> !(number * 1e6 >= 1)).isPresent()) {
            throw wrong(RATE + " requires a number above 0, and at least one byte a second, not " + rate.get());
        }
        return rate.map(number -> ReadRate.given(number * 1e6));
    }

    private void refuseOthers(String asked, Set<String> fitting) {
        for (OptionSpec option : line().getParseResult().matchedOptions()) {
            if (!FITTING.contains(option.longestName()) && !fitting.contains(option.longestName())) {
                throw wrong(asked + " cannot be combined with " + option.longestName());
            }
        }
    }

    /** What falls due when, for people. */
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

    /** What the spreading of dates did, for people. */
    private static String text(SpreadSummary summary, boolean dryRun) {
        if (summary.after().isEmpty()) {
            return "Stopped before the end; what was moved stays moved. Run the same command to continue.\n";
        }
        RevisionPlan before = summary.before();
        RevisionPlan after = summary.after().get();
        Map<String, RevisionPlan.Row> rows =
                rows(after).collect(Collectors.toMap(RevisionPlan.Row::due, Function.identity()));
        StringBuilder text = new StringBuilder(compared("", "before", "", "after", ""))
                .append(compared("due", "files", "size", "files", "size"));
        // dates move earlier only: no month is new
        rows(before)
                .forEach(row ->
                        text.append(compared(row, rows.getOrDefault(row.due(), RevisionPlan.Row.none(row.due())))));
        return text.append("\nSo that no date is missed, the busiest nights had to read ")
                .append(night(before.busiestNight(), before.rate()))
                .append(" each, and after it ")
                .append(night(after.busiestNight(), after.rate()))
                .append(".\n")
                .append(summary.files())
                .append(
                        dryRun
                                ? " files would have an earlier date; dry run: nothing was moved\n"
                                : " files have an earlier date now\n")
                .toString();
    }

    private static Stream<RevisionPlan.Row> rows(RevisionPlan plan) {
        return Stream.concat(plan.rows().stream(), Stream.of(plan.total()));
    }

    private static String compared(RevisionPlan.Row before, RevisionPlan.Row after) {
        return compared(
                before.due(),
                String.valueOf(before.files()),
                Quantity.bytes(before.bytes()),
                String.valueOf(after.files()),
                Quantity.bytes(after.bytes()));
    }

    private static String compared(String due, String filesBefore, String before, String filesAfter, String after) {
        return String.format(Locale.ROOT, "%-12s%12s%12s%12s%12s", due, filesBefore, before, filesAfter, after)
                        .stripTrailing()
                + "\n";
    }
}
