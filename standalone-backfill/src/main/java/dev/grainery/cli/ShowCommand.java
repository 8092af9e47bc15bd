// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.listing.HarvestFindings;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery show}: what is in the store, for people. */
@Command(
        name = "show",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "grainery show harvests --type Serials --year 2017",
            "grainery show harvest V6M_2017-10-05",
            "grainery show container 3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2"
        },
        header = "Shows harvests and single records")
final class ShowCommand extends StoreCommand {

    /** How many findings are shown beside a record. */
    private static final int MOST_TOLD = 20;

    @Override
    ExitStatus run() {
        throw wrong("nothing to show given: harvests, harvest NAME, container NAME, or cdx NAME");
    }

    /** {@code show harvests}: one line for each harvest. */
    @Command(
            name = "harvests",
            mixinStandardHelpOptions = true,
            header = "Lists the harvests, one a line",
            footer = {"grainery show harvests --type Serials --year 2017"},
            sortOptions = false)
    int harvests(
            @Option(names = "--type", paramLabel = "TYPE", description = "Only this type, such as Serials, or NA")
                    Optional<String> type,
            @Option(names = "--year", paramLabel = "YEAR", description = "Only those that began in this year")
                    Optional<String> year,
            @Option(names = "--status", paramLabel = "STATUS", description = "Only this status, such as FAILED")
                    Optional<String> status,
            @Option(names = "--name", paramLabel = "GLOB", description = "Only names that match, such as V6M_*")
                    Optional<String> glob,
            @Option(names = "--json", description = "Print one record a line, as JSON") boolean json) {
        Predicate<HarvestRecord> wanted = harvest -> HarvestChoice.matches(type, HarvestChoice.type(harvest))
                && HarvestChoice.matches(year, HarvestChoice.year(harvest))
                && HarvestChoice.matches(status, status(harvest));
        Predicate<String> named = glob.map(ShowCommand::named).orElse(name -> true);
        PrintWriter out = out();
        if (!json) {
            out.printf(
                    Locale.ROOT,
                    "%-10s  %-10s  %10s  %10s  %-14s  %s%n",
                    "date",
                    "type",
                    "containers",
                    "size",
                    "status",
                    "name");
        }
        try (GraineryStore opened = store().openExisting()) {
            // without their lists, which may fill the memory; whole records are asked for one by one
            SortedMap<String, String> found = new TreeMap<>();
            opened.harvests().forEachHead(harvest -> {
                String name = harvest.harvest().harvestPrefix().harvestNameStand();
                if (named.test(name) && wanted.test(harvest)) {
                    found.put(name, json ? harvest.harvest().harvestID() : line(harvest));
                }
            });
            found.values().forEach(one -> {
                if (json) {
                    opened.harvests().find(one).ifPresent(harvest -> out.println(Json.line(harvest)));
                } else {
                    out.println(one);
                }
            });
        }
        return ExitStatus.WELL.code();
    }

    private static Predicate<String> named(String glob) {
        String expression = Stream.of(glob.split("(?<=[*?])|(?=[*?])"))
                .map(part -> part.equals("*") ? ".*" : part.equals("?") ? "." : Pattern.quote(part))
                .collect(Collectors.joining());
        return Pattern.compile(expression, Pattern.DOTALL).asMatchPredicate();
    }

    private static String status(HarvestRecord harvest) {
        return harvest.revision().statusOfValidation().word();
    }

    private static String line(HarvestRecord harvest) {
        String date = harvest.harvest().date();
        return String.format(
                Locale.ROOT,
                "%-10s  %-10s  %10d  %10s  %-14s  %s",
                date.length() > 10 ? date.substring(0, 10) : date,
                HarvestChoice.type(harvest),
                harvest.harvest().warcsNumber(),
                Quantity.bytes(harvest.harvest().size()),
                status(harvest),
                harvest.harvest().harvestPrefix().harvestNameStand());
    }

    /** {@code show harvest NAME|ID}: its record. */
    @Command(
            name = "harvest",
            mixinStandardHelpOptions = true,
            header = "Shows a harvest: its state, and what its containers hold",
            footer = {"grainery show harvest V6M_2017-10-05"},
            sortOptions = false)
    int harvest(
            @Parameters(paramLabel = "NAME|ID", description = "Name or identifier of the harvest.") String name,
            @Option(names = "--json", description = "Print the record as JSON") boolean json) {
        try (GraineryStore opened = store().openExisting()) {
            List<HarvestRecord> found = new NamedHarvests(opened)
                    .ids(name).stream()
                            .flatMap(id -> opened.harvests().find(id).stream())
                            .toList();
            print(found, json, "no such harvest: " + name);
            Set<String> ids =
                    found.stream().map(one -> one.harvest().harvestID()).collect(Collectors.toSet());
            tell(new HarvestFindings(opened).of(ids, EnumSet.of(FindingState.OPEN), EnumSet.allOf(FindingCode.class)));
        }
        return ExitStatus.WELL.code();
    }

    /** {@code show container NAME|ID}: the records of the containers of this name or identifier. */
    @Command(
            name = "container",
            mixinStandardHelpOptions = true,
            header = "Shows a container: its state, and what it holds",
            footer = {"grainery show container 3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2"},
            sortOptions = false)
    int container(
            @Parameters(paramLabel = "NAME|ID", description = "File name or identifier of the container.") String name,
            @Option(names = "--json", description = "Print the record as JSON") boolean json) {
        try (GraineryStore opened = store().openExisting()) {
            List<ContainerRecord> found = opened.containers().find(name);
            print(found, json, "no such container: " + name);
            tellOpen(opened, found.stream().map(one -> one.location().path()).toList());
        }
        return ExitStatus.WELL.code();
    }

    /** {@code show cdx NAME|ID}: the records of the CDX files of this name or identifier. */
    @Command(
            name = "cdx",
            mixinStandardHelpOptions = true,
            header = "Shows a CDX file",
            footer = {"grainery show cdx V6M_2017-10-05.cdx.gz"},
            sortOptions = false)
    int cdx(
            @Parameters(paramLabel = "NAME|ID", description = "File name or identifier of the CDX file.") String name,
            @Option(names = "--json", description = "Print the record as JSON") boolean json) {
        try (GraineryStore opened = store().openExisting()) {
            List<CdxRecord> found = opened.cdxFiles().find(name);
            print(found, json, "no such CDX file: " + name);
            tellOpen(opened, found.stream().map(one -> one.location().path()).toList());
        }
        return ExitStatus.WELL.code();
    }

    /** What is open is no part of a record, so it goes to standard error. */
    private void tellOpen(GraineryStore opened, List<String> subjects) {
        tell(opened.findings().of(subjects).stream()
                .filter(finding -> finding.state() == FindingState.OPEN)
                .toList());
    }

    private void tell(List<KeptFinding> open) {
        open.stream().limit(MOST_TOLD).forEach(finding -> err().println(FindingLine.text(finding)));
        if (open.size() > MOST_TOLD) {
            err().println("and " + (open.size() - MOST_TOLD) + " more: grainery findings --harvest NAME|ID");
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
