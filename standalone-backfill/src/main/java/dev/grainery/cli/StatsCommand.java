// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.listing.HarvestRow;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.CountTable;
import dev.grainery.stats.CountedBy;
import dev.grainery.stats.StoreSums;
import dev.grainery.store.GraineryStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "stats",
        description =
                "Sums the results of inspections (backfill --inspect) over all containers, or those of some harvests. The number of containers without an inspection is shown below the table.",
        footer = {
            "grainery stats --by host --limit 20",
            "grainery stats --by status --type Totals --year 2015",
            "grainery stats --csv > media-types.csv"
        },
        header = "Shows what the archive holds, by media type, host or year")
final class StatsCommand extends CommandOnStore {

    private static final int MOST_SHOWN = 50;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            defaultValue = "media",
            description =
                    "media (type as identified), served (media type as sent by the server), host, status, year, scheme, answer, type (of record) or verdict (default: media)")
    private CountedBy by;

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only this harvest")
    private Optional<String> harvest;

    @Mixin
    private HarvestChoice choice;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "How many values to list, 0 for all (default: " + MOST_SHOWN
                    + ", or all with --csv or --json); the others are added up")
    private Optional<Integer> limit;

    @Option(names = "--csv", description = "Print the table as CSV")
    private boolean csv;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() {
        refuse(csv && json, "--csv", "--json");
        int most = limit.orElse(csv || json ? 0 : MOST_SHOWN);
        StoreSums found;
        try (GraineryStore opened = store().openExisting()) {
            found = sums(opened);
        }
        CountTable whole = by.of(found.sums());
        CountTable table = (most == 0 ? whole : whole.limited(most)).inOrder();
        if (csv) {
            out().print(new CountText(table).csv());
        } else if (json) {
            out().println(Json.answer(answer(table, found), ExitStatus.WELL));
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
        if (harvest.isEmpty() && choice.isEmpty()) {
            return StoreSums.of(opened);
        }
        Optional<Set<String>> named = harvest.map(name -> harvests(opened, name));
        Predicate<HarvestRecord> wanted = one ->
                named.filter(ids -> !ids.contains(one.harvest().harvestID())).isEmpty()
                        && choice.matches(HarvestRow.of(one));
        return StoreSums.of(opened, wanted);
    }

    private static String inspected(StoreSums found) {
        InspectionSums sums = found.sums();
        long containers = sums.containersInspected() + sums.containersNotInspected();
        return sums.containersInspected() + " of " + Quantity.of(containers, "container") + " inspected, in "
                + Quantity.of(found.harvests(), "harvest") + compared(found);
    }

    private static String compared(StoreSums found) {
        return found.harvestsCompared() == 0
                ? ""
                : "; " + found.harvestsCompared() + " compared with crawl logs: "
                        + Quantity.of(found.differences(), "difference");
    }

    private void remarks(CountTable table, StoreSums found) {
        if (table.others().filter(CountTable.Others::atLeast).isPresent()) {
            note("not every container and harvest lists every " + CountText.heading(by)
                    + ": the numbers of each value are lower bounds, only the total is exact");
        }
        long notInspected = found.sums().containersNotInspected();
        if (notInspected > 0) {
            note("not inspected: " + Quantity.of(notInspected, "container") + "; see docs/inspection.md");
        }
        if (found.harvestsToRebuild() > 0) {
            note(Quantity.of(found.harvestsToRebuild(), "harvest has", "harvests have")
                    + " changed since the last sums were made; the next backfill or validate updates them");
        }
    }

    private static Map<String, Object> answer(CountTable table, StoreSums found) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("by", table.by().word());
        answer.put("counted", table.by().counted());
        answer.put("harvests", found.harvests());
        answer.put("harvestsToRebuild", found.harvestsToRebuild());
        answer.put("harvestsCompared", found.harvestsCompared());
        answer.put("differences", found.differences());
        answer.put("containersInspected", found.sums().containersInspected());
        answer.put("containersNotInspected", found.sums().containersNotInspected());
        answer.put("count", table.count());
        table.bytes().ifPresent(bytes -> answer.put("bytes", bytes));
        answer.put(
                "values",
                table.rows().stream()
                        .map(row -> shares(Map.of("value", row.value()), row.count(), row.bytes(), table))
                        .toList());
        table.others().ifPresent(rest -> {
            Map<String, Object> words = new LinkedHashMap<>(Map.of("number", rest.values()));
            if (rest.atLeast()) {
                words.put("atLeast", true);
            }
            answer.put("others", shares(words, rest.count(), rest.bytes(), table));
        });
        return answer;
    }

    private static Map<String, Object> shares(
            Map<String, Object> words, long count, OptionalLong bytes, CountTable table) {
        Map<String, Object> fields = new LinkedHashMap<>(words);
        fields.put("count", count);
        fields.put("share", CountText.share(count, table.count()));
        bytes.ifPresent(size -> {
            fields.put("bytes", size);
            fields.put("byteShare", CountText.share(size, table.bytes().orElse(0)));
        });
        return fields;
    }
}
