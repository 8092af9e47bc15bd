// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Severity;
import dev.grainery.store.GraineryStore;
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
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code grainery findings}: what is wrong or odd in the archive, and what was done about it. */
@Command(
        name = "findings",
        description =
                "Errors come first. A finding stays open until a later run no longer makes it, or a person acknowledges it. The exit status is 1 if an error that is listed is open.",
        footer = {
            "grainery findings --open",
            "grainery findings --code GRN-E002 --harvest V6M_2017-10-05",
            "grainery findings ack 3f2a9c81d07b4e55 --reason \"cut off by the crawler\""
        },
        subcommands = {FindingsCommand.Acknowledge.class, FindingsCommand.Reopen.class},
        header = "Lists what was found wrong or odd")
final class FindingsCommand extends StoreCommand {

    @Option(names = "--open", description = "Only findings that are open")
    private boolean open;

    @Mixin
    private FindingSelection selection;

    @Option(names = "--json", description = "Print one JSON object a line")
    private boolean json;

    @Override
    ExitStatus run() {
        PrintWriter out = out();
        Set<FindingState> states = open ? EnumSet.of(FindingState.OPEN) : EnumSet.allOf(FindingState.class);
        Map<Severity, Long> openOnes = new EnumMap<>(Severity.class);
        Map<FindingState, Long> closed = new EnumMap<>(FindingState.class);
        AtomicLong listed = new AtomicLong();
        try (GraineryStore opened = store().openExisting()) {
            selection.forEach(opened, states, finding -> {
                if (!json && listed.getAndIncrement() == 0) {
                    out.println(FindingLine.HEADING);
                }
                out.println(json ? Json.line(FindingLine.of(finding)) : FindingLine.text(finding));
                if (finding.state() == FindingState.OPEN) {
                    openOnes.merge(finding.severity(), 1L, Long::sum);
                } else {
                    closed.merge(finding.state(), 1L, Long::sum);
                }
            });
        }
        if (!json) {
            out.println(counted(openOnes, closed));
        }
        return openOnes.containsKey(Severity.ERROR) ? ExitStatus.FINDINGS : ExitStatus.WELL;
    }

    private static String counted(Map<Severity, Long> open, Map<FindingState, Long> closed) {
        String still = Arrays.stream(Severity.values())
                .map(severity -> {
                    long number = open.getOrDefault(severity, 0L);
                    return number + " " + severity.word() + (number == 1 ? "" : "s");
                })
                .collect(Collectors.joining(", "));
        return still + " open"
                + closed.entrySet().stream()
                        .map(entry ->
                                "; " + entry.getValue() + " " + entry.getKey().word())
                        .collect(Collectors.joining());
    }

    /** What a subcommand changes, and who does it. */
    private static final class Change extends CommandOptions {

        @Parameters(paramLabel = "ID", arity = "0..*", description = "Identifiers, as grainery findings lists them")
        private List<String> ids = new ArrayList<>();

        @Mixin
        private FindingSelection selection;

        @Option(names = "--by", paramLabel = "NAME", description = "Who says so (default: the name of the user)")
        private Optional<String> by;

        String person() {
            return by.orElse(System.getProperty("user.name"));
        }

        /** Changes what is chosen, and tells how much that was. */
        ExitStatus apply(StoreOption store, Set<FindingState> from, UnaryOperator<KeptFinding> change, String done) {
            if (ids.isEmpty() == selection.isEmpty()) {
                throw wrong("choose findings either by their identifiers or by --code, --severity, --harvest, --file or"
                        + " --since");
            }
            try (GraineryStore opened = store.openExisting()) {
                long changed = 0;
                if (ids.isEmpty()) {
                    Batches batches = new Batches(opened, change);
                    selection.forEach(opened, from, batches);
                    changed = batches.end();
                } else {
                    List<KeptFinding> found =
                            ids.stream().map(id -> known(opened, id)).toList();
                    changed = opened.findings()
                            .change(found, now -> from.contains(now.state()) ? change.apply(now) : now);
                }
                opened.flush();
                line().getOut().println(changed + (changed == 1 ? " finding " : " findings ") + done);
            }
            return ExitStatus.WELL;
        }

        private KeptFinding known(GraineryStore opened, String id) {
            return opened.findings()
                    .find(id.toLowerCase(Locale.ROOT))
                    .orElseThrow(() -> wrong("no such finding: " + id + "; grainery findings lists them"));
        }
    }

    /** Changes findings a few at a time, while they are listed. */
    private static final class Batches implements Consumer<KeptFinding> {

        private static final int SIZE = 500;

        private final GraineryStore store;
        private final UnaryOperator<KeptFinding> change;
        private final List<KeptFinding> some = new ArrayList<>();
        private long changed;

        Batches(GraineryStore store, UnaryOperator<KeptFinding> change) {
            this.store = store;
            this.change = change;
        }

        @Override
        public void accept(KeptFinding finding) {
            some.add(finding);
            if (some.size() == SIZE) {
                end();
            }
        }

        long end() {
            changed += store.findings().change(some, change);
            some.clear();
            return changed;
        }
    }

    /** {@code grainery findings ack}: a person knows of findings. */
    @Command(
            name = "ack",
            description =
                    "They no longer change the exit status of a run. If a later run finds something else at the same file, such as another hash, the finding is open again.",
            footer = {
                "grainery findings ack 3f2a9c81d07b4e55 --reason \"cut off by the crawler\"",
                "grainery findings ack --code W017 --file /mnt/archive/2003 --reason \"not kept\""
            },
            header = "Acknowledges findings: they are known, and why")
    static final class Acknowledge extends GraineryCommand {

        @ParentCommand
        private FindingsCommand findings;

        @Mixin
        private Change chosen;

        @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why nothing is to be done")
        private String reason;

        @Override
        ExitStatus run() {
            Instant now = Instant.now();
            return chosen.apply(
                    findings.store(),
                    EnumSet.of(FindingState.OPEN),
                    finding -> finding.acknowledged(reason.strip(), chosen.person(), now),
                    "acknowledged");
        }
    }

    /** {@code grainery findings reopen}: takes an acknowledgement back. */
    @Command(
            name = "reopen",
            footer = {"grainery findings reopen 3f2a9c81d07b4e55 --reason \"a good copy has turned up\""},
            header = "Opens acknowledged findings again")
    static final class Reopen extends GraineryCommand {

        @ParentCommand
        private FindingsCommand findings;

        @Mixin
        private Change chosen;

        @Option(names = "--reason", paramLabel = "TEXT", description = "Why")
        private Optional<String> reason;

        @Override
        ExitStatus run() {
            Instant now = Instant.now();
            return chosen.apply(
                    findings.store(),
                    EnumSet.of(FindingState.ACKNOWLEDGED),
                    finding -> finding.reopened(reason, chosen.person(), now),
                    "open again");
        }
    }
}
