// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.listing.StoreState;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.system.output.VisibleText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "status",
        description =
                "Shows the contents of the store, due checks, open findings, the last complete walk of each directory, and the last run of each command.",
        footer = {"grainery status", "grainery status --json"},
        header = "Shows the state of the archive on one screen")
final class StatusCommand extends CommandOnStore {

    private static final int MOST_ROOTS = 8;

    private static final Map<String, String> WORDS =
            Map.of("harvest", "harvest", "container", "container", "cdx", "CDX file");

    @Mixin
    private JsonOption json;

    @Override
    ExitStatus run() {
        try (GraineryStore opened = store().openExisting()) {
            StoreStatus status = StoreStatus.of(opened, Instant.now());
            return json.print(ExitStatus.WELL, status, () -> text(status));
        }
    }

    private static String text(StoreStatus status) {
        StringBuilder text = new StringBuilder();
        row(text, "store", status.store());
        StoreState state = status.state();
        String heading = "records";
        for (Map.Entry<String, Map<String, Long>> type : state.records().entrySet()) {
            long all =
                    type.getValue().values().stream().mapToLong(Long::longValue).sum();
            String word = WORDS.get(type.getKey()) + (all == 1 ? "" : "s");
            row(text, heading, String.format(Locale.ROOT, "%9d %-10s  %s", all, word, counted(type.getValue())));
            heading = "";
        }
        row(text, "", Quantity.bytes(state.bytes()) + " in all harvests");
        row(
                text,
                "checks",
                Quantity.of(state.overdue(), "file") + " overdue, " + state.dueWithin30Days()
                        + " more due within 30 days");
        row(text, "findings", findings(status));
        long cutOff = status.openCodes().getOrDefault(FindingCode.LAUNCH_CUT_OFF.code(), 0L);
        if (cutOff > 0) {
            row(
                    text,
                    "crawls",
                    Quantity.of(cutOff, "harvest has", "harvests have")
                            + " launches that were killed, or left unfinished containers (grainery findings --code "
                            + FindingCode.LAUNCH_CUT_OFF.code() + ")");
        }
        heading = "walked";
        for (StoreStatus.Root root : status.roots().stream().limit(MOST_ROOTS).toList()) {
            String walked = root.walked().map(StatusCommand::minute).orElse("never completely ");
            row(text, heading, walked + "  " + root.directory());
            heading = "";
        }
        if (status.roots().size() > MOST_ROOTS) {
            row(text, "", "and " + (status.roots().size() - MOST_ROOTS) + " more directories (--json shows all)");
        }
        status.settings().forEach((key, value) -> row(text, key, value));
        heading = "last runs";
        for (StoreStatus.Run run : status.runs()) {
            row(text, heading, run(run));
            heading = "";
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String heading, String content) {
        // directories are content: they may hold line feeds, or control a terminal
        text.append(String.format(Locale.ROOT, "%-10s %s", heading, VisibleText.line(content))
                        .stripTrailing())
                .append('\n');
    }

    private static String counted(Map<String, Long> statuses) {
        return statuses.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String findings(StoreStatus status) {
        String open = status.state().openFindings().entrySet().stream()
                .map(entry -> Quantity.of(entry.getValue(), entry.getKey()))
                .collect(Collectors.joining(", "));
        return open + " open" + (status.acknowledged() > 0 ? ", " + status.acknowledged() + " acknowledged" : "")
                + (status.openCodes().isEmpty() ? "" : " (grainery findings --open)");
    }

    private static String run(StoreStatus.Run run) {
        RunEntry entry = run.entry();
        String how = switch (run.state()) {
            case ENDED ->
                "ended with status " + entry.exitStatus().orElseThrow() + " after "
                        + Quantity.time(
                                Duration.between(entry.start(), entry.end().orElseThrow()));
            case RUNNING -> "is running";
            case DIED -> "did not end: its process died";
            case UNKNOWN -> "has not ended yet, or its process on " + entry.host() + " died";
        };
        return minute(entry.start()) + "  " + String.format(Locale.ROOT, "%-8s", entry.command()) + "  " + how;
    }

    private static String minute(Instant time) {
        return time.truncatedTo(ChronoUnit.MINUTES).toString().replace('T', ' ').replace(":00Z", "Z");
    }
}
