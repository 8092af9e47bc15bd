// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.BackfillSummary;
import dev.grainery.backfill.Tally;
import dev.grainery.finding.FindingCode;
import dev.grainery.metrics.MetricsText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a backfill has done. */
record BackfillResult(BackfillSummary summary, boolean dryRun) implements RunResult {

    /** What is found of files that could not be described this time, but perhaps by the next run. */
    private static final Set<FindingCode> LEFT_OUT = EnumSet.of(FindingCode.FILE_CHANGING, FindingCode.FILE_VANISHED);

    /** What is wrong comes before what could not be described. */
    @Override
    public ExitStatus status() {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        if (summary.errors() + summary.stillOpen() > 0) {
            return ExitStatus.FINDINGS;
        }
        boolean leftOut = LEFT_OUT.stream().anyMatch(code -> summary.findings().containsKey(code.code()));
        return leftOut ? ExitStatus.INCOMPLETE : ExitStatus.WELL;
    }

    @Override
    public String text(long unshown) {
        boolean rehash = summary.containers().validated() + summary.cdxFiles().validated() > 0;
        StringBuilder text = new StringBuilder(RunResult.unshownErrors(unshown))
                .append(line("", "new", "unchanged", rehash ? "validated" : "", "updated", "failed"))
                .append(row("containers", summary.containers(), rehash))
                .append(row("CDX files", summary.cdxFiles(), rehash))
                .append(row("harvests", summary.harvests(), rehash));
        String bytes = Quantity.bytes(summary.bytes());
        text.append(
                dryRun
                        ? bytes + " to read; dry run: nothing was read, nothing was written\n"
                        : String.format(
                                Locale.ROOT,
                                "%s read in %s, %.1f MB/s%n",
                                bytes,
                                RunResult.time(summary.seconds()),
                                summary.megabytesPerSecond()));
        if (summary.capturesNotListed() > 0) {
            text.append(summary.capturesNotListed())
                    .append(summary.capturesNotListed() == 1 ? " capture has" : " captures have")
                    .append(" no line in the CDX files that were written (GRN-W039)\n");
        }
        text.append(RunResult.findings(summary.findings()));
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

    @Override
    public String json(Map<String, ?> more, ExitStatus status) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("megabytesPerSecond", Math.round(summary.megabytesPerSecond() * 10) / 10.0);
        fields.put("left", summary.unread().any());
        fields.putAll(more);
        return Json.answer(summary, fields, status);
    }

    @Override
    public Map<String, Long> counts() {
        return Map.of(
                "containersNew", summary.containers().fresh(),
                "containersFailed", summary.containers().failed(),
                "cdxFilesNew", summary.cdxFiles().fresh(),
                "harvestsNew", summary.harvests().fresh(),
                "harvestsUpdated", summary.harvests().updated(),
                "bytes", summary.bytes(),
                "filesUnread", summary.unread().files(),
                "errors", summary.errors());
    }

    @Override
    public void metrics(MetricsText metrics) {
        List<MetricsText.Point> records = new ArrayList<>();
        records.addAll(points("container", summary.containers()));
        records.addAll(points("cdx", summary.cdxFiles()));
        records.addAll(points("harvest", summary.harvests()));
        metrics.gauge(
                "grainery_backfill_records", "Records that the last run looked at, by what became of them.", records);
        metrics.gauge("grainery_backfill_read_bytes", "Bytes that the last run read.", (double) summary.bytes());
        metrics.gauge(
                "grainery_backfill_unread_files",
                "Files that the last run left for the next one, as its budget was used up.",
                (double) summary.unread().files());
        metrics.gauge(
                "grainery_backfill_unread_bytes",
                "Bytes of the files that the last run left for the next one.",
                (double) summary.unread().bytes());
        metrics.gauge("grainery_backfill_findings", "Findings of the last run.", "code", summary.findings());
        metrics.gauge(
                "grainery_backfill_errors", "Findings of severity error of the last run.", (double) summary.errors());
    }

    private static List<MetricsText.Point> points(String type, Tally tally) {
        Map<String, Long> outcomes = new LinkedHashMap<>();
        outcomes.put("new", tally.fresh());
        outcomes.put("unchanged", tally.unchanged());
        outcomes.put("validated", tally.validated());
        outcomes.put("updated", tally.updated());
        outcomes.put("failed", tally.failed());
        return outcomes.entrySet().stream()
                .map(outcome ->
                        new MetricsText.Point(Map.of("type", type, "outcome", outcome.getKey()), outcome.getValue()))
                .toList();
    }
}
