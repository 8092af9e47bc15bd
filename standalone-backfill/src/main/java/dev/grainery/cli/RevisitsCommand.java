// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.captures.CaptureTables;
import dev.grainery.captures.StoredTable;
import dev.grainery.completeness.Comparison.Unread;
import dev.grainery.completeness.OriginalSearch;
import dev.grainery.completeness.RevisitOriginals;
import dev.grainery.completeness.RevisitOriginals.OfHarvest;
import dev.grainery.completeness.RevisitOriginals.Revisit;
import dev.grainery.file.StorageTimeout;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "revisits",
        description =
                "Looks for the original of each revisit in the whole archive: by the identifier of the record, else by URI and date, else by digest. Only tables of captures are read; nothing is written.",
        footer = "grainery revisits --captures /srv/captures --harvest V6M_2017-10-05",
        header = "Looks for the originals of revisits")
final class RevisitsCommand extends CommandOnStore {

    @Option(names = "--captures", paramLabel = "DIR", required = true, description = "The tables, of the whole archive")
    private Path directory;

    @Mixin
    private ReadingRun reading;

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only revisits of this harvest")
    private Optional<String> harvest;

    private long tables;
    private long tablesOfWanted;
    private long tablesWithoutRecord;

    @Override
    ExitStatus run() throws IOException {
        StorageTimeout storages = Interruption.of(line()).storages();
        if (!storages.answer(directory.toString(), () -> Files.isDirectory(directory))) {
            throw wrong(directory + " is no directory");
        }
        return reading.run(
                "stopping; nothing is written",
                "stopped; nothing was looked for to the end",
                passed -> "revisits: " + Quantity.of(tables, "table") + " read",
                () -> search(storages));
    }

    private ExitStatus search(StorageTimeout storages) throws IOException {
        CaptureTables all = new CaptureTables(directory, storages, reading.throttle());
        try (GraineryStore opened = store().openExisting();
                OriginalSearch search = new OriginalSearch(reading.throttle())) {
            Optional<Set<String>> wanted = harvest.map(name -> harvests(opened, name));
            all.forEach(table -> read(table, opened, wanted, search));
            long containers = opened.containers().count();
            long ofWanted = wanted.map(ids ->
                            ids.stream().mapToLong(opened.containers()::count).sum())
                    .orElse(containers);
            boolean isWhole = all.unread().isEmpty() && ofWanted == tablesOfWanted;
            return answer(search.search(), containers - tables, isWhole, all.unread());
        }
    }

    private void read(StoredTable table, GraineryStore opened, Optional<Set<String>> wanted, OriginalSearch search)
            throws IOException {
        Optional<ContainerRecord> container = opened.containers().named(Set.of(table.container())).stream()
                .filter(record -> record.revision().hashOrig().value().equals(table.md5()))
                .findFirst();
        if (container.isEmpty()) {
            tablesWithoutRecord++;
            return;
        }
        tables++;
        ContainerRecord record = container.get();
        boolean isWanted = wanted.isEmpty() || wanted.get().contains(record.harvestId());
        tablesOfWanted += isWanted ? 1 : 0;
        RevisionStatus status = record.revision().statusOfValidation();
        search.container(
                table.container(),
                record.extension().harvestNames().standard(),
                status == RevisionStatus.FAILED || status == RevisionStatus.FIRST_FAILED,
                isWanted);
        table.forEach(search::capture);
    }

    /** Revisits in containers without a table were not looked at. */
    private ExitStatus answer(RevisitOriginals found, long withoutTable, boolean isWhole, List<Unread> unread) {
        ExitStatus status =
                found.missing() > 0 ? ExitStatus.FINDINGS : isWhole ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("tables", tables);
        more.put("tablesWithoutRecord", tablesWithoutRecord);
        more.put("containersWithoutTable", withoutTable);
        more.put("unread", unread);
        reading.print(status, found, more, () -> text(found, isWhole));
        noteUnreadFiles(unread);
        if (withoutTable > 0) {
            note("originals may be in " + Quantity.of(withoutTable, "container")
                    + " without a table; grainery backfill --captures makes them");
        }
        if (tablesWithoutRecord > 0) {
            note("not used: " + Quantity.of(tablesWithoutRecord, "table") + " of no container in the store");
        }
        return status;
    }

    private static String text(RevisitOriginals found, boolean isWhole) {
        ReportText text = new ReportText();
        for (RevisitOriginals.State state : RevisitOriginals.State.values()) {
            List<String> some = found.first().stream()
                    .filter(revisit -> revisit.state() == state)
                    .map(RevisitsCommand::line)
                    .toList();
            if (!some.isEmpty()) {
                long all = state == RevisitOriginals.State.MISSING ? found.missing() : found.failed();
                text.list(state.name().toLowerCase(Locale.ROOT), some, all);
            }
        }
        List<OfHarvest> rows = Stream.concat(
                        found.harvests().stream(),
                        Stream.of(
                                new OfHarvest("all", found.revisits(), found.missing(), found.failed(), found.found())))
                .toList();
        int width = rows.stream().mapToInt(row -> row.harvest().length()).max().orElse(0);
        text.line(" ".repeat(width) + "  revisits  missing  failed  found");
        rows.forEach(row -> text.line(String.format(
                Locale.ROOT,
                "%-" + width + "s  %8d  %7d  %6d  %5d",
                row.harvest(),
                row.revisits(),
                row.missing(),
                row.failed(),
                row.found())));
        return text.lineIf(found.missing() == 0 && !isWhole, "missing                not known")
                .toString();
    }

    private static String line(Revisit revisit) {
        String original = revisit.original().isEmpty() ? "" : "  original in " + revisit.original();
        return (revisit.date() + " " + revisit.uri()).strip() + "  " + revisit.container() + original;
    }
}
