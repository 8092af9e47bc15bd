// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.listing.Findings;
import dev.grainery.listing.HarvestRow;
import dev.grainery.listing.ShownPaths;
import dev.grainery.premis.PremisHistory;
import dev.grainery.premis.PremisHistory.PremisFormat;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "grainery show harvests --type Serials --year 2017",
            "grainery show harvest V6M_2017-10-05",
            "grainery show container 3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2"
        },
        header = "Shows harvests and single records")
final class ShowCommand extends CommandOnStore {

    private static final String HEADING = String.format(
            Locale.ROOT, "%-10s  %-10s  %10s  %10s  %-14s  %s", "date", "type", "containers", "size", "status", "name");

    private static final Comparator<HarvestRow> NEWEST_FIRST = Comparator.comparing(
                    (HarvestRow row) -> row.date().equals(GraineryRecord.NA) ? "" : row.date())
            .reversed()
            .thenComparing(HarvestRow::name);

    private static final int MOST_TOLD = 20;

    @Override
    ExitStatus run() {
        throw wrong("no command given: show harvests, or show harvest, container, cdx or history NAME");
    }

    @Command(
            name = "harvests",
            mixinStandardHelpOptions = true,
            header = "Lists the harvests, one per line",
            footer = {"grainery show harvests --type Serials --year 2017"})
    int harvests(
            @Mixin HarvestChoice choice,
            @Option(
                            names = "--status",
                            paramLabel = "STATUS",
                            description = "Only harvests of this status, such as FAILED")
                    Optional<String> status,
            @Option(
                            names = "--name",
                            paramLabel = "GLOB",
                            description = "Only harvests whose name matches, such as V6M_*")
                    Optional<String> glob,
            @Option(names = "--json", description = "Print one JSON record per line") boolean json) {
        Predicate<String> named = glob.map(ShowCommand::named).orElse(name -> true);
        PrintWriter out = out();
        try (GraineryStore opened = store().openExisting()) {
            // without their lists, which may fill the memory; whole records are read one by one
            List<HarvestRow> found = new ArrayList<>();
            opened.harvests().forEachHead(harvest -> {
                HarvestRow row = HarvestRow.of(harvest);
                if (named.test(row.name())
                        && choice.matches(row)
                        && HarvestChoice.isSame(status, row.status().word())) {
                    found.add(row);
                }
            });
            found.sort(NEWEST_FIRST);
            if (json) {
                found.forEach(row ->
                        opened.harvests().find(row.harvestID()).ifPresent(harvest -> out.println(Json.line(harvest))));
            } else if (!found.isEmpty()) {
                out.println(HEADING);
                found.forEach(row -> out.println(line(row)));
            }
        }
        return ExitStatus.WELL.code();
    }

    private static Predicate<String> named(String glob) {
        String expression = Stream.of(glob.split("(?<=[*?])|(?=[*?])"))
                .map(part -> part.equals("*") ? ".*" : part.equals("?") ? "." : Pattern.quote(part))
                .collect(Collectors.joining());
        return Pattern.compile(expression, Pattern.DOTALL).asMatchPredicate();
    }

    private static String line(HarvestRow row) {
        return String.format(
                Locale.ROOT,
                "%-10.10s  %-10s  %10d  %10s  %-14s  %s",
                row.date(),
                row.type(),
                row.containers(),
                Quantity.bytes(row.bytes()),
                row.status().word(),
                row.name());
    }

    @Command(
            name = "harvest",
            mixinStandardHelpOptions = true,
            header = "Shows a harvest: its status and contents",
            footer = {"grainery show harvest V6M_2017-10-05"})
    int harvest(
            @Parameters(paramLabel = "NAME|ID", description = "Name or identifier of the harvest") String name,
            @Option(names = "--json", description = "Print the record as JSON") boolean json) {
        try (GraineryStore opened = store().openExisting()) {
            Set<String> ids = harvests(opened, name);
            print(
                    ids.stream()
                            .flatMap(id -> opened.harvests().find(id).stream())
                            .toList(),
                    json,
                    "");
            tell(new Findings(opened, new ShownPaths(true))
                    .ofHarvests(ids, EnumSet.of(FindingState.OPEN), EnumSet.allOf(FindingCode.class)));
        }
        return ExitStatus.WELL.code();
    }

    @Command(
            name = "container",
            mixinStandardHelpOptions = true,
            header = "Shows a container: its status and contents",
            footer = {"grainery show container 3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2"})
    int container(
            @Parameters(paramLabel = "NAME|ID", description = "File name or identifier of the container") String name,
            @Option(names = "--json", description = "Print the record as JSON") boolean json) {
        return files(GraineryStore::containers, name, json, "container");
    }

    @Command(
            name = "cdx",
            mixinStandardHelpOptions = true,
            header = "Shows a CDX file",
            footer = {"grainery show cdx V6M_2017-10-05.cdx.gz"})
    int cdx(
            @Parameters(paramLabel = "NAME|ID", description = "File name or identifier of the CDX file") String name,
            @Option(names = "--json", description = "Print the record as JSON") boolean json) {
        return files(GraineryStore::cdxFiles, name, json, "CDX file");
    }

    private <R extends StoredFileRecord> int files(
            Function<GraineryStore, RecordCollection<R>> records, String name, boolean json, String what) {
        try (GraineryStore opened = store().openExisting()) {
            List<R> found = records.apply(opened).find(name);
            print(found, json, "no such " + what + ": " + name + "; give its full file name or its identifier");
            List<String> paths =
                    found.stream().map(one -> one.location().path()).toList();
            tell(opened.findings().of(paths).stream()
                    .filter(finding -> finding.state() == FindingState.OPEN)
                    .toList());
        }
        return ExitStatus.WELL.code();
    }

    @Command(
            name = "history",
            mixinStandardHelpOptions = true,
            description =
                    "The oldest check comes first. For a harvest, shows the checks of all its files, and its renames. With --premis, writes them as a document for other systems, with the files as objects.",
            header = "Shows every check of a file or harvest",
            footer = {
                "grainery show history 3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2",
                "grainery show history V6M_2017-10-05",
                "grainery show history --premis xml V6M_2017-10-05 > premis.xml"
            })
    int history(
            @Parameters(paramLabel = "NAME|ID", description = "Name or identifier of a harvest, container or CDX file")
                    String name,
            @Option(names = "--json", description = "Print one JSON object per line") boolean json,
            @Option(
                            names = "--premis",
                            paramLabel = "FORMAT",
                            description = "Write a PREMIS 3 document: xml, or jsonld (JSON-LD)")
                    Optional<PremisFormat> premis)
            throws IOException {
        refuse(json && premis.isPresent(), "--json", "--premis");
        try (GraineryStore opened = store().openExisting()) {
            Set<String> harvests = new NamedHarvests(opened).ids(name);
            boolean harvest =
                    harvests.stream().anyMatch(id -> opened.harvests().name(id).isPresent());
            List<StoredFileRecord> files = harvest ? List.of() : files(opened, name);
            if (premis.isPresent()) {
                PremisHistory document = new PremisHistory(opened, premis.get(), VisibleWriter.exact(out()));
                if (harvest) {
                    document.harvests(harvests);
                } else {
                    document.files(files, checks(opened, name, files));
                }
                return ExitStatus.WELL.code();
            }
            for (FixityEvent event : harvest ? ofHarvest(opened, harvests) : checks(opened, name, files)) {
                out().println(json ? Json.line(event) : entry(event));
            }
        }
        return ExitStatus.WELL.code();
    }

    private static List<StoredFileRecord> files(GraineryStore opened, String nameOrId) {
        List<StoredFileRecord> records = new ArrayList<>(opened.containers().find(nameOrId));
        records.addAll(opened.cdxFiles().find(nameOrId));
        return records;
    }

    /** Checks are stored by file name; the records resolve an identifier. */
    private List<FixityEvent> checks(GraineryStore opened, String container, List<StoredFileRecord> records) {
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
            throw wrong("no such harvest, container or CDX file: " + container);
        }
        return former;
    }

    private static List<FixityEvent> ofHarvest(GraineryStore opened, Set<String> ids) {
        NamedHarvests harvests = new NamedHarvests(opened);
        Set<String> names = new TreeSet<>();
        Map<String, Set<String>> files = new TreeMap<>();
        for (String id : ids) {
            names.addAll(harvests.names(id));
            Consumer<StoredFileRecord> file =
                    record -> files.computeIfAbsent(record.location().fileName(), name -> new TreeSet<>())
                            .add(record.id());
            opened.containers().forEach(Optional.of(id), file::accept);
            opened.cdxFiles().forEach(Optional.of(id), file::accept);
        }
        List<FixityEvent> entries = new ArrayList<>();
        for (String name : names) {
            opened.history().find(name).stream()
                    .filter(entry -> entry.recType() == RecordType.HARVEST)
                    .forEach(entries::add);
        }
        files.forEach((name, known) -> opened.history().find(name).stream()
                .filter(entry -> known.contains(entry.id()))
                .forEach(entries::add));
        entries.sort(Comparator.comparing(FixityEvent::date));
        return entries;
    }

    private static String entry(FixityEvent entry) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s  %-10s  %-32s  %s",
                RecordDate.text(entry.date()),
                entry.outcome().word(),
                entry.hash().value(),
                entry.recType() == RecordType.HARVEST ? entry.fileName() : entry.absolute() + "/" + entry.fileName()));
        entry.firstReading().ifPresent(first -> line.append(", first read as ").append(first.value()));
        entry.from().ifPresent(from -> line.append(", from ").append(from));
        entry.by().ifPresent(person -> line.append(", by ").append(person));
        entry.reason().ifPresent(why -> line.append(": ").append(why.replace('\n', ' ')));
        return line.toString();
    }

    private void tell(List<StoredFinding> open) {
        open.stream().limit(MOST_TOLD).forEach(finding -> err().println(FindingsCommand.line(finding)));
        if (open.size() > MOST_TOLD) {
            err().println("and " + (open.size() - MOST_TOLD) + " more: grainery findings --harvest NAME");
        }
    }

    private void print(List<? extends GraineryRecord> records, boolean json, String whenNone) {
        if (records.isEmpty()) {
            throw wrong(whenNone);
        }
        if (json) {
            records.forEach(record -> out().println(Json.pretty(record)));
        } else {
            out().print(records.stream().map(RecordText::of).collect(Collectors.joining("\n")));
        }
    }
}
