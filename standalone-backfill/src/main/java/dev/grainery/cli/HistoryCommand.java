// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery history}: all checks of one file. */
@Command(
        name = "history",
        description = "The oldest check comes first. A harvest has those of all its files, and its renames.",
        footer = {
            "grainery history --container 3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2",
            "grainery history --harvest V6M_2017-10-05"
        },
        header = "Shows every check of a file or a harvest")
final class HistoryCommand extends StoreCommand {

    @ArgGroup(multiplicity = "1")
    private Named named;

    /** Whose history. */
    private static final class Named {

        @Option(
                names = "--container",
                required = true,
                paramLabel = "NAME|ID",
                description = "File name or identifier of a container or CDX file")
        private Optional<String> container = Optional.empty();

        @Option(
                names = "--harvest",
                required = true,
                paramLabel = "NAME|ID",
                description = "Name or identifier of the harvest")
        private Optional<String> harvest = Optional.empty();
    }

    @Option(names = "--json", description = "Print one JSON object a line")
    private boolean json;

    @Override
    ExitStatus run() {
        PrintWriter out = out();
        try (GraineryStore opened = store().openExisting()) {
            List<FixityEvent> entries = named.harvest.isPresent()
                    ? ofHarvest(opened, named.harvest.get())
                    : checks(opened, named.container.orElseThrow());
            for (FixityEvent entry : entries) {
                out.println(json ? Json.line(entry) : line(entry));
            }
        }
        return ExitStatus.WELL;
    }

    /** The checks are found by file name; an identifier leads to its names by the records, if it is not a former one. */
    private List<FixityEvent> checks(GraineryStore opened, String container) {
        List<StoredFileRecord> records = new ArrayList<>(opened.containers().find(container));
        records.addAll(opened.cdxFiles().find(container));
        Set<String> names = new TreeSet<>(Set.of(container));
        records.forEach(record -> names.add(record.location().fileName()));
        List<FixityEvent> checks = names.stream()
                .flatMap(name -> opened.history().find(name).stream())
                .filter(check ->
                        check.fileName().equals(container) || check.id().equals(container))
                .sorted(Comparator.comparing(FixityEvent::date))
                .toList();
        if (!checks.isEmpty() || !records.isEmpty()) {
            return checks;
        }
        List<FixityEvent> former = opened.history().findFormer(container);
        if (former.isEmpty()) {
            throw wrong("no such container: " + container);
        }
        return former;
    }

    /** What became of a harvest, under its present and its former names, and the checks of all its files. */
    private List<FixityEvent> ofHarvest(GraineryStore opened, String nameOrId) {
        NamedHarvests harvests = new NamedHarvests(opened);
        Set<String> names = new TreeSet<>();
        Map<String, Set<String>> files = new TreeMap<>();
        for (String id : harvests.ids(nameOrId)) {
            names.addAll(harvests.names(id));
            Consumer<StoredFileRecord> file =
                    record -> files.computeIfAbsent(record.location().fileName(), name -> new TreeSet<>())
                            .add(record.id());
            opened.containers().forEach(Optional.of(id), file::accept);
            opened.cdxFiles().forEach(Optional.of(id), file::accept);
        }
        if (names.isEmpty() && files.isEmpty()) {
            throw wrong("no such harvest: " + nameOrId);
        }
        List<FixityEvent> entries = new ArrayList<>();
        for (String name : names) {
            opened.history().find(name).stream()
                    .filter(entry -> entry.recType() == RecordType.HARVEST)
                    .forEach(entries::add);
        }
        files.forEach((name, ids) -> opened.history().find(name).stream()
                .filter(entry -> ids.contains(entry.id()))
                .forEach(entries::add));
        entries.sort(Comparator.comparing(FixityEvent::date));
        return entries;
    }

    private static String line(FixityEvent entry) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s  %-10s  %-32s  %s",
                RecordDate.text(entry.date()),
                entry.outcome().word(),
                entry.hash().value(),
                entry.recType() == RecordType.HARVEST ? entry.fileName() : entry.absolute() + "/" + entry.fileName()));
        entry.from().ifPresent(from -> line.append(", from ").append(from));
        entry.by().ifPresent(person -> line.append(", by ").append(person));
        entry.reason().ifPresent(why -> line.append(": ").append(why.replace('\n', ' ')));
        return line.toString();
    }
}
