// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.output.VisibleText;
import dev.grainery.store.GraineryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery status}: how the archive stands, on one screen. */
@Command(
        name = "status",
        description =
                "What is in the store, which checks are due, which findings are open, when each directory was last walked to its end, and how the last run of each command ended.",
        footer = {"grainery status", "grainery status --json"},
        header = "Shows the state of the archive, on one screen")
final class StatusCommand extends StoreCommand {

    /** How many directories are shown, so that all fits a screen. */
    private static final int MOST_ROOTS = 8;

    private static final List<String> TYPES = List.of("harvest", "container", "cdx");
    private static final Map<String, String> WORDS =
            Map.of("harvest", "harvests", "container", "containers", "cdx", "CDX files");

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() {
        StoreStatus status;
        try (GraineryStore opened = store().openExisting()) {
            status = StoreStatus.of(opened, Instant.now());
        }
        out().print(json ? Json.answer(status, ExitStatus.WELL) + "\n" : text(status));
        return ExitStatus.WELL;
    }

    private static String text(StoreStatus status) {
        StringBuilder text = new StringBuilder();
        row(text, "store", status.store());
        for (String type : TYPES) {
            Map<String, Long> statuses = status.records().get(type);
            long all = statuses.values().stream().mapToLong(Long::longValue).sum();
            String words = WORDS.get(type);
            String line = String.format(
                    Locale.ROOT, "%9d %-10s", all, all == 1 ? words.substring(0, words.length() - 1) : words);
            row(
                    text,
                    type.equals("harvest") ? "records" : "",
                    all == 0 ? line.stripTrailing() : line + "  " + counted(statuses));
        }
        row(text, "", Quantity.bytes(status.bytes()) + " in all harvests");
        row(
                text,
                "checks",
                status.overdue() + " files overdue, " + status.dueWithin30Days() + " more due within 30 days");
        row(text, "findings", findings(status));
        long cutOff = status.openCodes().getOrDefault(FindingCode.LAUNCH_CUT_OFF.code(), 0L);
        if (cutOff > 0) {
            row(
                    text,
                    "crawls",
                    (cutOff == 1 ? "1 harvest has" : cutOff + " harvests have")
                            + " launches that were killed, or left unfinished containers (grainery findings --code "
                            + FindingCode.LAUNCH_CUT_OFF.code() + ")");
        }
        int shown = 0;
        for (StoreStatus.Root root : status.roots()) {
            if (shown == MOST_ROOTS) {
                row(text, "", "and " + (status.roots().size() - MOST_ROOTS) + " more directories (--json shows all)");
                break;
            }
            row(
                    text,
                    shown++ == 0 ? "walked" : "",
                    root.walked().map(StatusCommand::minute).orElse("never to its end ") + "  " + root.directory());
        }
        for (Map.Entry<String, String> setting : status.settings().entrySet()) {
            row(text, setting.getKey(), setting.getValue());
        }
        String heading = "last runs";
        for (StoreStatus.Run run : status.runs()) {
            row(text, heading, run(run));
            heading = "";
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String heading, String content) {
        // directories are content: they may hold line feeds, or steer a terminal
        text.append(String.format(Locale.ROOT, "%-10s %s", heading, VisibleText.line(content))
                        .stripTrailing())
                .append('\n');
    }

    private static String counted(Map<String, Long> statuses) {
        return statuses.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String findings(StoreStatus status) {
        String open = status.open().entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey() + (entry.getValue() == 1 ? "" : "s"))
                .collect(Collectors.joining(", "));
        return open + " open" + (status.acknowledged() > 0 ? ", " + status.acknowledged() + " acknowledged" : "")
                + (status.openCodes().isEmpty() ? "" : " (grainery findings --open)");
    }

    private static String run(StoreStatus.Run run) {
        String how = switch (run.state()) {
            case "ended" ->
                "ended with status " + run.exitStatus().orElseThrow() + " after "
                        + Quantity.time(Duration.between(
                                Instant.parse(run.start()),
                                Instant.parse(run.end().orElseThrow())));
            case "running" -> "is running";
            case "died" -> "did not end: its process died";
            default -> "has not ended yet, or its process on " + run.host() + " died";
        };
        return minute(run.start()) + "  " + String.format(Locale.ROOT, "%-8s", run.command()) + "  " + how;
    }

    private static String minute(String time) {
        return time.substring(0, 10) + " " + time.substring(11, 16) + "Z";
    }
}
