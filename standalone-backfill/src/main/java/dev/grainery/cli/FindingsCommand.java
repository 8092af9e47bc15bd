// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.NextStep;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.Findings;
import dev.grainery.listing.ShownPaths;
import dev.grainery.record.RecordDate;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.VisibleText;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "findings",
        description =
                "Errors come first. A finding stays open until a later run no longer makes it, or it is acknowledged."
                        + " The exit status is 1 if any listed error is open.",
        footer = {
            "grainery findings --open",
            "grainery findings --code GRN-E002 --harvest V6M_2017-10-05",
            "grainery findings ack 3f2a9c81d07b4e55 --reason \"cut off by the crawler\""
        },
        header = "Lists problems and oddities found in the archive")
final class FindingsCommand extends CommandOnStore {

    private static final String HEADING = String.format(
            Locale.ROOT, "%-16s  %-8s  %-12s  %-10s  %-10s  %s", "id", "code", "state", "since", "last seen", "what");

    @Option(names = "--open", description = "Only findings that are open")
    private boolean open;

    @Mixin
    private FindingSelection selection;

    @Option(names = "--json", description = "Print one JSON object per line")
    private boolean json;

    @Override
    ExitStatus run() {
        PrintWriter out = out();
        Set<FindingState> states = open ? EnumSet.of(FindingState.OPEN) : EnumSet.allOf(FindingState.class);
        Map<Severity, Long> openOnes = new EnumMap<>(Severity.class);
        Map<FindingState, Long> closed = new EnumMap<>(FindingState.class);
        Set<FindingCode> openCodes = EnumSet.noneOf(FindingCode.class);
        AtomicLong listed = new AtomicLong();
        try (GraineryStore opened = store().openExisting()) {
            Findings rows = new Findings(opened, new ShownPaths(true));
            selection.forEach(opened, states, finding -> {
                if (!json && listed.getAndIncrement() == 0) {
                    out.println(HEADING);
                }
                out.println(json ? Json.line(rows.row(finding)) : line(finding));
                if (finding.state() == FindingState.OPEN) {
                    openOnes.merge(finding.severity(), 1L, Long::sum);
                    if (finding.severity() != Severity.NOTE) {
                        openCodes.add(finding.code());
                    }
                } else {
                    closed.merge(finding.state(), 1L, Long::sum);
                }
            });
        }
        if (!json) {
            out.println(counted(openOnes, closed));
            openCodes.forEach(code -> out.println(code.code() + ": " + nextStep(code)));
        }
        return openOnes.containsKey(Severity.ERROR) ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }

    static String line(StoredFinding finding) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%-16s  %-8s  %-12s  %-10s  %-10s  %s: %s",
                finding.id(),
                finding.code().code(),
                finding.state().word(),
                RecordDate.text(finding.since()).substring(0, 10),
                RecordDate.text(finding.last()).substring(0, 10),
                finding.subject().name(),
                finding.message()));
        finding.offset()
                .ifPresent(offset -> line.append(" (offset ").append(offset).append(')'));
        if (finding.by().isPresent() || finding.reason().isPresent()) {
            line.append(" [").append(finding.by().orElse("grainery"));
            finding.reason().ifPresent(reason -> line.append(": ").append(reason));
            line.append(']');
        }
        // names and messages are content: they may hold line feeds, or control a terminal
        return VisibleText.line(line.toString());
    }

    private static String nextStep(FindingCode code) {
        return NextStep.of(code, "en", Optional.empty(), Optional.empty()).plain();
    }

    private static String counted(Map<Severity, Long> open, Map<FindingState, Long> closed) {
        String still = Arrays.stream(Severity.values())
                .map(severity -> Quantity.of(open.getOrDefault(severity, 0L), severity.word()))
                .collect(Collectors.joining(", "));
        return still + " open"
                + closed.entrySet().stream()
                        .map(entry ->
                                "; " + entry.getValue() + " " + entry.getKey().word())
                        .collect(Collectors.joining());
    }

    private static final class Change extends CommandOptions {

        private static final int AT_ONCE = 500;

        @Parameters(paramLabel = "ID", arity = "0..*", description = "Identifiers as listed by grainery findings")
        private List<String> ids = new ArrayList<>();

        @Mixin
        private FindingSelection selection;

        @Mixin
        private PersonOption person;

        String person() {
            return person.name();
        }

        int apply(StoreOptions store, FindingState from, UnaryOperator<StoredFinding> change, String done) {
            if (ids.isEmpty() == selection.isEmpty()) {
                throw wrong("choose findings either by their identifiers or by --code, --severity, --harvest, --file or"
                        + " --since");
            }
            try (GraineryStore opened = store.openExisting()) {
                List<StoredFinding> some = new ArrayList<>();
                long[] changed = {0};
                Runnable changing = () -> {
                    changed[0] += opened.findings().change(some, now -> now.state() == from ? change.apply(now) : now);
                    some.clear();
                };
                ids.forEach(id -> some.add(existing(opened, id)));
                if (ids.isEmpty()) {
                    // in batches while they are listed
                    selection.forEach(opened, EnumSet.of(from), finding -> {
                        some.add(finding);
                        if (some.size() == AT_ONCE) {
                            changing.run();
                        }
                    });
                }
                changing.run();
                opened.flush();
                line().getOut().println(Quantity.of(changed[0], "finding") + " " + done);
            }
            return ExitStatus.WELL.code();
        }

        private StoredFinding existing(GraineryStore opened, String id) {
            return opened.findings()
                    .find(id.toLowerCase(Locale.ROOT))
                    .orElseThrow(() -> wrong("no such finding: " + id + "; grainery findings lists them"));
        }
    }

    @Command(
            name = "ack",
            mixinStandardHelpOptions = true,
            description =
                    "Acknowledged findings no longer affect the exit status of a run. If a later run finds something"
                            + " different about the same file, such as another hash, the finding is reopened.",
            footer = {
                "grainery findings ack 3f2a9c81d07b4e55 --reason \"cut off by the crawler\"",
                "grainery findings ack --code W017 --file /mnt/archive/2003 --reason \"not kept\""
            },
            header = "Acknowledges findings as known, with a reason")
    int acknowledge(
            @Mixin Change chosen,
            @Option(
                            names = "--reason",
                            required = true,
                            paramLabel = "TEXT",
                            description = "Why nothing needs to be done")
                    String reason) {
        Instant now = Instant.now();
        return chosen.apply(
                store(),
                FindingState.OPEN,
                finding -> finding.acknowledged(reason.strip(), chosen.person(), now),
                "acknowledged");
    }

    @Command(
            name = "reopen",
            mixinStandardHelpOptions = true,
            footer = {"grainery findings reopen 3f2a9c81d07b4e55 --reason \"a good copy has turned up\""},
            header = "Reopens acknowledged findings")
    int reopen(
            @Mixin Change chosen,
            @Option(names = "--reason", paramLabel = "TEXT", description = "Why they are reopened")
                    Optional<String> reason) {
        Instant now = Instant.now();
        return chosen.apply(
                store(),
                FindingState.ACKNOWLEDGED,
                finding -> finding.reopened(reason, chosen.person(), now),
                "open again");
    }
}
