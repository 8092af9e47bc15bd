// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.metrics.MetricsText;
import dev.grainery.validate.CycleState;
import dev.grainery.validate.ValidationSummary;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a run of the revision cycle has done.
 *
 * @param command the command that did it
 */
record ValidationResult(ValidationSummary summary, boolean dryRun, String command) implements RunResult {

    /** What is found of files that could not be read this time; they count as left out. */
    private static final Set<FindingCode> LEFT_OUT = EnumSet.of(FindingCode.STORAGE_ABSENT, FindingCode.READ_HUNG);

    /** What is lost or wrong comes before what could not be checked. */
    @Override
    public ExitStatus status() {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        if (summary.failed() > 0 || (summary.inspected().isPresent() && isAnyDefect())) {
            return ExitStatus.FINDINGS;
        }
        boolean complete = summary.absent().isEmpty() && summary.changing() + summary.hung() + summary.leased() == 0;
        return complete ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
    }

    /** Whether a file has an error that nobody knows of yet. */
    private boolean isAnyDefect() {
        return summary.findings().keySet().stream()
                .map(FindingCode::of)
                .anyMatch(code -> code.severity() == Severity.ERROR && !LEFT_OUT.contains(code));
    }

    @Override
    public String text(long unshown) {
        Map<String, Long> rows = new LinkedHashMap<>();
        if (dryRun) {
            rows.put(
                    command.equals(InspectCommand.NAME) ? "to inspect" : "to check",
                    summary.toCheck().orElse(0));
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
            rows.put("leased by others", summary.leased());
            summary.inspected()
                    .ifPresent(verdicts -> verdicts.forEach((verdict, count) -> rows.put(
                            verdict.equals(ValidationSummary.NOT_INSPECTED) ? "no inspection" : "inspected, " + verdict,
                            count)));
        }
        rows.put("storage absent", summary.skipped());
        StringBuilder text = new StringBuilder(RunResult.unshownErrors(unshown));
        rows.forEach((what, count) -> text.append(String.format(Locale.ROOT, "%-22s%10d%n", what, count)));
        text.append(Quantity.bytes(summary.bytes()))
                .append(
                        dryRun
                                ? " to read; dry run: nothing was read, nothing was written\n"
                                : " read in " + RunResult.time(summary.seconds()) + "\n");
        if (summary.left()) {
            text.append(command.equals(InspectCommand.NAME) ? "More is to be inspected" : "More is due")
                    .append("; the next run continues from here.\n");
        }
        if (summary.interrupted()) {
            text.append("Stopped before the end; finished work is kept. Run the same command to continue.\n");
        }
        return text.toString();
    }

    @Override
    public Map<String, Long> counts() {
        return Map.of(
                "equal", summary.equal(),
                "different", summary.different(),
                "missing", summary.missing(),
                "unreadable", summary.unreadable(),
                "bytes", summary.bytes());
    }

    @Override
    public void metrics(MetricsText metrics) {
        Map<String, Long> files = new LinkedHashMap<>();
        files.put("equal", summary.equal());
        files.put("first", summary.first());
        files.put("moved", summary.moved());
        files.put("different", summary.different());
        files.put("missing", summary.missing());
        files.put("unreadable", summary.unreadable());
        files.put("changing", summary.changing());
        files.put("hung", summary.hung());
        files.put("leased", summary.leased());
        files.put("skipped", summary.skipped());
        String prefix = "grainery_" + command;
        metrics.gauge(prefix + "_files", "Files of the last run, by how their check ended.", "outcome", files);
        metrics.gauge(
                prefix + "_checked_bytes",
                "Bytes of the files that the last run checked, by how their check ended.",
                "outcome",
                summary.checkedBytes());
        metrics.gauge(prefix + "_read_bytes", "Bytes that the last run read.", (double) summary.bytes());
        metrics.gauge(prefix + "_failures", "Files whose check failed in the last run.", (double) summary.failed());
        metrics.gauge(
                prefix + "_absent_storages",
                "Storages that were not there in the last run.",
                summary.absent().size());
        metrics.gauge(
                prefix + "_left", "Whether more was due than the last run could do: 1 if so.", summary.left() ? 1 : 0);
        summary.inspected()
                .ifPresent(verdicts -> metrics.gauge(
                        prefix + "_inspected_files",
                        "Containers that the last run inspected, by their verdict.",
                        "verdict",
                        verdicts));
    }

    /** How the store stands after the run. */
    static void state(MetricsText metrics, CycleState state) {
        List<MetricsText.Point> records = new ArrayList<>();
        state.records()
                .forEach((type, statuses) -> statuses.forEach((status, count) -> records.add(
                        new MetricsText.Point(Map.of("type", type.word(), "status", status.word()), count))));
        metrics.gauge("grainery_records", "Records in the store, by type and status of their last check.", records);
        metrics.gauge(
                "grainery_overdue_files", "Files that should have been checked before now, and were not.", (double)
                        state.overdueFiles());
        metrics.gauge(
                "grainery_oldest_overdue_seconds",
                "For how long the most overdue file should have been checked; 0 if none is overdue.",
                state.oldestOverdue().toMillis() / 1000.0);
    }
}
