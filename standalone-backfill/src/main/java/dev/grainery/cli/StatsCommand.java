// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.assembly.NamedHarvests;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.CountTable;
import dev.grainery.stats.CountedBy;
import dev.grainery.stats.StoreSums;
import dev.grainery.store.GraineryStore;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery stats}: what the archive holds, as tables. */
@Command(
        name = "stats",
        description =
                "Adds up what inspections (backfill --inspect) have counted in all containers, or in those of some harvests. Containers that were not inspected are not in the table; how many these are is said below it.",
        footer = {
            "grainery stats --by host --limit 20",
            "grainery stats --by status --type Totals --year 2015",
            "grainery stats --csv > media-types.csv"
        },
        header = "Shows what the archive holds, by media type, host or year")
final class StatsCommand extends StoreCommand {

    private static final int MOST_SHOWN = 50;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            defaultValue = "media",
            description =
                    "media (type as identified), served (media type as the server said), host, status, year, scheme, type (of record) or verdict (default: media)")
    private CountedBy by;

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only this harvest")
    private Optional<String> harvest;

    @Option(names = "--year", paramLabel = "YEAR", description = "Only harvests that began in this year")
    private Optional<String> year;

    @Option(names = "--type", paramLabel = "TYPE", description = "Only harvests of this type, such as Serials, or NA")
    private Optional<String> type;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "How many values are listed, 0 for all (default: " + MOST_SHOWN
                    + ", with --csv and --json all); the others are added up")
    private Optional<Integer> limit;

    @Option(names = "--csv", description = "Print the table as CSV")
    private boolean csv;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() {
        refuse(csv && json, "--csv", "--json");
        int most = limit.orElse(csv || json ? 0 : MOST_SHOWN);
        if (most < 0) {
            throw wrong("--limit: not a number of values: " + most);
        }
        StoreSums found;
        try (GraineryStore opened = store().openExisting()) {
            found = sums(opened);
        }
        CountTable whole = by.of(found.sums());
        CountTable table = (most == 0 ? whole : whole.limited(most)).inOrder();
        if (csv) {
            out().print(new CountText(table).csv());
        } else if (json) {
            out().println(Json.answer(Answer.of(table, found), ExitStatus.WELL));
        } else {
            new CountText(table).lines().forEach(out()::println);
            out().println(inspected(found));
        }
        if (!json) {
            remarks(table, found);
        }
        return ExitStatus.WELL;
    }

    private StoreSums sums(GraineryStore opened) {
        if (harvest.isEmpty() && year.isEmpty() && type.isEmpty()) {
            return StoreSums.of(opened);
        }
        Optional<Set<String>> named = harvest.map(new NamedHarvests(opened)::ids);
        Predicate<HarvestRecord> wanted = one ->
                named.filter(ids -> !ids.contains(one.harvest().harvestID())).isEmpty()
                        && HarvestChoice.matches(year, HarvestChoice.year(one))
                        && HarvestChoice.matches(type, HarvestChoice.type(one));
        StoreSums found = StoreSums.of(opened, wanted);
        if (harvest.isPresent() && found.harvests() == 0 && year.isEmpty() && type.isEmpty()) {
            throw wrong("no such harvest: " + harvest.get());
        }
        return found;
    }

    private static String inspected(StoreSums found) {
        InspectionSums sums = found.sums();
        long containers = sums.containersInspected() + sums.containersNotInspected();
        return sums.containersInspected() + " of " + containers + (containers == 1 ? " container" : " containers")
                + " inspected, in " + found.harvests() + (found.harvests() == 1 ? " harvest" : " harvests");
    }

    /** What is to be known about the table, and is no part of it. */
    private void remarks(CountTable table, StoreSums found) {
        if (table.others().filter(CountTable.Others::atLeast).isPresent()) {
            err().println("grainery: not every container and harvest lists every " + CountText.heading(by)
                    + ": the numbers of each value are lower bounds, only the total is exact");
        }
        long notInspected = found.sums().containersNotInspected();
        if (notInspected > 0) {
            err().println("grainery: not inspected: " + notInspected
                    + (notInspected == 1 ? " container" : " containers") + "; see docs/inspection.md");
        }
        if (found.harvestsToRebuild() > 0) {
            err().println("grainery: " + found.harvestsToRebuild()
                    + (found.harvestsToRebuild() == 1 ? " harvest has" : " harvests have")
                    + " changed since the last sums were made; the next backfill or validate updates them");
        }
    }

    /**
     * The table for programs.
     *
     * @param by what kind of values
     * @param counted what is counted
     * @param harvests of how many harvests
     * @param harvestsToRebuild how many of them have changed since their sums were made
     * @param containersInspected of how many containers
     * @param containersNotInspected how many containers are not in the table
     * @param count how many in all
     * @param bytes bytes in all
     * @param values the values
     * @param others all other values together
     */
    private record Answer(
            String by,
            String counted,
            long harvests,
            long harvestsToRebuild,
            long containersInspected,
            long containersNotInspected,
            long count,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bytes,
            List<Value> values,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Others> others) {

        static Answer of(CountTable table, StoreSums found) {
            long count = table.count();
            OptionalLong bytes = table.bytes();
            return new Answer(
                    table.by().word(),
                    table.by().counted(),
                    found.harvests(),
                    found.harvestsToRebuild(),
                    found.sums().containersInspected(),
                    found.sums().containersNotInspected(),
                    count,
                    bytes,
                    table.rows().stream()
                            .map(row -> new Value(
                                    row.value(),
                                    row.count(),
                                    CountText.share(row.count(), count),
                                    row.bytes(),
                                    byteShare(row.bytes(), bytes)))
                            .toList(),
                    table.others()
                            .map(rest -> new Others(
                                    rest.values(),
                                    rest.atLeast(),
                                    rest.count(),
                                    CountText.share(rest.count(), count),
                                    rest.bytes(),
                                    byteShare(rest.bytes(), bytes))));
        }

        private static OptionalDouble byteShare(OptionalLong bytes, OptionalLong whole) {
            return bytes.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(CountText.share(bytes.getAsLong(), whole.orElse(0)));
        }
    }

    /** One value, with its parts of the whole. */
    private record Value(
            String value,
            long count,
            double share,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bytes,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble byteShare) {}

    /** All other values, with their parts of the whole. */
    private record Others(
            long number,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atLeast,
            long count,
            double share,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong bytes,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble byteShare) {}
}
