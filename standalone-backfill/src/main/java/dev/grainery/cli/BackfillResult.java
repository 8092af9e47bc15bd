// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.BackfillSummary;
import dev.grainery.backfill.Tally;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.RecordJson;
import dev.grainery.system.MetricsText;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

record BackfillResult(BackfillSummary summary, boolean dryRun) implements RunResult {

    /** Findings on files that the next run may be able to describe. */
    private static final Set<FindingCode> LEFT_OUT =
            EnumSet.of(FindingCode.FILE_CHANGING, FindingCode.FILE_VANISHED, FindingCode.STORAGE_ABSENT);

    /** Errors take precedence over skipped files. */
    @Override
    public ExitStatus status() {
        if (summary.interrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        long absent = summary.findings().getOrDefault(FindingCode.STORAGE_ABSENT.code(), 0L);
        if (summary.errors() - absent + summary.stillOpen() > 0) {
            return ExitStatus.FINDINGS;
        }
        boolean leftOut = LEFT_OUT.stream().anyMatch(code -> summary.findings().containsKey(code.code()));
        return leftOut || !summary.notRead().isEmpty() ? ExitStatus.INCOMPLETE : ExitStatus.WELL;
    }

    @Override
    public String text(long unshown) {
        boolean validated =
                summary.containers().validated() + summary.cdxFiles().validated() > 0;
        StringBuilder text = new StringBuilder(RunResult.unshownErrors(unshown))
                .append(line("", List.of("new", "unchanged", "validated", "updated", "failed"), validated))
                .append(row("containers", summary.containers(), validated))
                .append(row("CDX files", summary.cdxFiles(), validated))
                .append(row("harvests", summary.harvests(), validated));
        String bytes = Quantity.bytes(summary.bytes());
        text.append(
                dryRun
                        ? bytes + " to read; dry run: nothing was read, nothing was written\n"
                        : bytes + " read in " + Quantity.time(summary.seconds()) + ", "
                                + Quantity.bytes((long) (summary.megabytesPerSecond() * 1e6)) + "/s\n");
        if (summary.capturesNotListed() > 0) {
            text.append(Quantity.of(summary.capturesNotListed(), "capture has", "captures have"))
                    .append(" no line in the CDX files that were written (GRN-W039)\n");
        }
        text.append(statedSums(summary.statedSums()));
        text.append(RunResult.findings(summary.findings()));
        if (summary.acknowledged() > 0) {
            text.append(Quantity.of(summary.acknowledged(), "finding is", "findings are"))
                    .append(" acknowledged and not shown\n");
        }
        if (summary.stillOpen() > 0) {
            text.append(Quantity.of(summary.stillOpen(), "error of earlier runs is", "errors of earlier runs are"))
                    .append(" still open (grainery findings --open)\n");
        }
        summary.notRead().forEach((form, files) -> text.append(notRead(form, files)));
        if (summary.unread().any()) {
            text.append(Quantity.of(summary.unread().files(), "file"))
                    .append(" (")
                    .append(Quantity.bytes(summary.unread().bytes()))
                    .append(summary.unread().files() == 1 ? ") has" : ") have")
                    .append(" not been read yet; the next run continues from here.\n");
        }
        if (summary.interrupted()) {
            text.append("Stopped before the end; finished work is kept. Run the same command to continue.\n");
        }
        return text.toString();
    }

    private static String notRead(String form, long files) {
        String all = NotRead.of(form, files);
        return (NotRead.isPackage(form) ? all + (files == 1 ? " was" : " were") : "The content of " + all + " was")
                + " not read: " + NotRead.remedy(form) + ", and leave the others out (--exclude '*." + form + "')\n";
    }

    private static String statedSums(BackfillSummary.StatedSums sums) {
        String notComputed = sums.notComputed() == 0
                ? ""
                : Quantity.of(sums.notComputed(), "stated checksum was", "stated checksums were")
                        + " not compared, because no such digest has been computed (option --digest)\n";
        return sums.compared() == 0
                ? notComputed
                : Quantity.of(sums.compared(), "stated checksum was", "stated checksums were") + " compared\n"
                        + notComputed;
    }

    private static String row(String what, Tally tally, boolean validated) {
        return line(
                what,
                Stream.of(tally.fresh(), tally.unchanged(), tally.validated(), tally.updated(), tally.failed())
                        .map(String::valueOf)
                        .toList(),
                validated);
    }

    private static String line(String what, List<String> columns, boolean validated) {
        return String.format(Locale.ROOT, "%-11s%9s%11s", what, columns.get(0), columns.get(1))
                + (validated ? String.format(Locale.ROOT, "%11s", columns.get(2)) : "")
                + String.format(Locale.ROOT, "%9s%8s%n", columns.get(3), columns.get(4));
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
        metrics.gauge(
                "grainery_backfill_records",
                "Records that the last run looked at, by outcome.",
                Stream.of(
                                points("container", summary.containers()),
                                points("cdx", summary.cdxFiles()),
                                points("harvest", summary.harvests()))
                        .flatMap(points -> points)
                        .toList());
        metrics.gauge("grainery_backfill_read_bytes", "Bytes that the last run read.", (double) summary.bytes());
        metrics.gauge(
                "grainery_backfill_unread_files",
                "Files that the last run left for the next one because its budget was used up.",
                (double) summary.unread().files());
        metrics.gauge(
                "grainery_backfill_unread_bytes",
                "Bytes of the files that the last run left for the next one.",
                (double) summary.unread().bytes());
        metrics.gauge("grainery_backfill_findings", "Findings of the last run.", "code", summary.findings());
        metrics.gauge(
                "grainery_backfill_errors", "Findings of severity error of the last run.", (double) summary.errors());
    }

    private static Stream<MetricsText.Point> points(String type, Tally tally) {
        JsonNode ways = RecordJson.mapper().valueToTree(tally);
        return ways.properties().stream()
                .map(way -> new MetricsText.Point(
                        Map.of("type", type, "outcome", way.getKey()),
                        way.getValue().asLong()));
    }
}
