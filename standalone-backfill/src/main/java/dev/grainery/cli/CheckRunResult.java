// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.listing.StoreState;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.MetricsText;
import dev.grainery.validate.CheckSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

record CheckRunResult(CheckSummary summary, boolean dryRun, String command) implements RunResult {

    private static final Set<FindingCode> LEFT_OUT =
            EnumSet.of(FindingCode.STORAGE_ABSENT, FindingCode.READ_HUNG, FindingCode.READINGS_DIFFER);

    @Override
    public ExitStatus status() {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        if (summary.failed() > 0 || (summary.inspected().isPresent() && isAnyDefect())) {
            return ExitStatus.FINDINGS;
        }
        boolean complete = summary.absent().isEmpty()
                && summary.undecided() + summary.changing() + summary.hung() + summary.leased() == 0;
        return complete ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
    }

    private boolean isAnyDefect() {
        return summary.findings().keySet().stream()
                .map(FindingCode::of)
                .anyMatch(code -> code.severity() == Severity.ERROR && !LEFT_OUT.contains(code));
    }

    @Override
    public String text(long unshown) {
        boolean inspecting = command.equals(InspectCommand.NAME);
        ReportText text = new ReportText().add(RunResult.unshownErrors(unshown));
        if (dryRun) {
            text.row(inspecting ? "to inspect" : "to check", summary.toCheck().orElse(0));
        } else {
            text.row("newly due", summary.toBeValidated())
                    .row("equal", summary.equal())
                    .row("newly readable", summary.first())
                    .row("moved", summary.moved())
                    .row("different", summary.different())
                    .row("missing", summary.missing())
                    .row("unreadable", summary.unreadable())
                    .row("undecided", summary.undecided())
                    .row("changing", summary.changing())
                    .row("timed out", summary.hung())
                    .row("leased by others", summary.leased());
            summary.inspected()
                    .orElse(Map.of())
                    .forEach((verdict, count) -> text.row(
                            verdict.equals(CheckSummary.NOT_INSPECTED) ? "no inspection" : "inspected, " + verdict,
                            count));
        }
        String bytes = Quantity.bytes(summary.bytes());
        return text.row("storage absent", summary.skipped())
                .line(
                        dryRun
                                ? bytes + " to read; dry run: nothing was read, nothing was written"
                                : bytes + " read in " + Quantity.time(summary.seconds()))
                .lineIf(
                        summary.left(),
                        (inspecting ? "More containers are to be inspected" : "More files are due")
                                + "; the next run continues from here.")
                .lineIf(
                        summary.interrupted(),
                        "Stopped before the end; finished work is kept. Run the same command to continue.")
                .toString();
    }

    @Override
    public Map<String, Long> counts() {
        return numbers("equal", "different", "missing", "unreadable", "bytes");
    }

    @Override
    public void metrics(MetricsText metrics) {
        Map<String, Long> files = numbers(
                "equal",
                "first",
                "moved",
                "different",
                "missing",
                "unreadable",
                "undecided",
                "changing",
                "hung",
                "leased",
                "skipped");
        String prefix = "grainery_" + command;
        metrics.gauge(prefix + "_files", "Files of the last run, by outcome of their check.", "outcome", files);
        metrics.gauge(
                prefix + "_checked_bytes",
                "Bytes of the files that the last run checked, by outcome.",
                "outcome",
                summary.checkedBytes());
        metrics.gauge(prefix + "_read_bytes", "Bytes that the last run read.", (double) summary.bytes());
        metrics.gauge(prefix + "_failures", "Files whose check failed in the last run.", (double) summary.failed());
        metrics.gauge(
                prefix + "_absent_storages",
                "Storages that were absent in the last run.",
                summary.absent().size());
        metrics.gauge(
                prefix + "_left",
                "1 if more was due than the last run could check, otherwise 0.",
                summary.left() ? 1 : 0);
        summary.inspected()
                .ifPresent(verdicts -> metrics.gauge(
                        prefix + "_inspected_files",
                        "Containers that the last run inspected, by their verdict.",
                        "verdict",
                        verdicts));
    }

    static void state(MetricsText metrics, GraineryStore store, Instant now) {
        StoreState state = StoreState.of(store, now);
        Duration oldest = store.locations().scheduled(Optional.empty(), now, 1).stream()
                .map(file -> Duration.between(file.due(), now))
                .findFirst()
                .orElse(Duration.ZERO);
        metrics.gauge(
                "grainery_records",
                "Records in the store, by type and status of their last check.",
                state.recordPoints());
        metrics.gauge("grainery_overdue_files", "Files whose check is overdue.", (double) state.overdue());
        metrics.gauge(
                "grainery_oldest_overdue_seconds",
                "How long the most overdue check has been overdue; 0 if none is.",
                oldest.toMillis() / 1000.0);
    }
}
