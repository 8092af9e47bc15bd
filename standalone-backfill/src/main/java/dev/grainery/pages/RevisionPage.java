// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.listing.CdxRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.DueRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Revision;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.FileState;
import dev.grainery.stats.FileSum;
import dev.grainery.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The revision cycle: how files stand, which are due, and what was checked last. */
public final class RevisionPage {

    private static final int CHECKS = 10;

    private final Revision revision;
    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final StoredFiles<CdxRecord, CdxRow> cdxFiles;
    private final ShownPaths paths;
    private final Counts counts;

    RevisionPage(
            Revision revision,
            StoredFiles<ContainerRecord, ContainerRow> containers,
            StoredFiles<CdxRecord, CdxRow> cdxFiles,
            ShownPaths paths,
            Counts counts) {
        this.revision = revision;
        this.containers = containers;
        this.cdxFiles = cdxFiles;
        this.paths = paths;
        this.counts = counts;
    }

    /**
     * What it shows.
     *
     * @param facts how many files are in which state; empty as long as they are being counted
     * @param charts the states of files, and what is due by month; empty as long as they are being counted
     * @param roots the storages; empty as long as they are being counted
     * @param age how old the numbers are
     * @param filter by what the files that are due are chosen
     * @param due the files that are due, a page of them
     * @param checks the last checks
     */
    public record Model(
            Place place,
            List<Fact> facts,
            List<Chart> charts,
            Optional<DataTable> roots,
            FigureAge age,
            FilterForm filter,
            DataTable due,
            Pager pager,
            DataTable checks)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
            charts = List.copyOf(charts);
        }

        @Override
        public String template() {
            return "revision.jte";
        }

        @Override
        public Value title() {
            return Value.word("revision.title");
        }

        @Override
        public boolean hasCharts() {
            return !charts.isEmpty();
        }
    }

    Model of(Choices choices, Optional<String> after, int limit) {
        Place list = Place.of(Kind.REVISION).with(choices.given());
        Place here = list.from(after);
        Page<DueRow> page = revision.due(choices).chosen(after, limit);
        Optional<ArchiveFigures> known = counts.figures().get();
        Optional<FigureCharts> charts = known.map(FigureCharts::new);
        return new Model(
                here,
                known.map(this::facts).orElse(List.of()),
                charts.map(of -> List.of(of.states(), of.due())).orElse(List.of()),
                known.map(of -> roots(of.roots())),
                FigureAge.of(known, counts),
                new FilterForm(list, List.of(FilterForm.text("before", "filter.before"))),
                due(page.items(), list),
                new Pager(here, page.next()),
                Tables.checksOfFiles(
                        revision.checks(new Choices(Map.of()))
                                .page(Optional.empty(), CHECKS)
                                .items(),
                        Place.of(Kind.CHECKS)));
    }

    /** How many files are in which state, the gravest first: those of containers and CDX files, with all copies. */
    private List<Fact> facts(ArchiveFigures figures) {
        List<Fact> facts = new ArrayList<>();
        for (FileState state : FileState.values()) {
            // as the table of storages counts them
            Value number = new Value.Count(figures.roots().stream()
                    .mapToLong(root ->
                            root.states().getOrDefault(state, FileSum.NONE).files())
                    .sum());
            facts.add(new Fact(
                    "integrity." + state.word(),
                    switch (state) {
                        case MISSING ->
                            new Value.Link(
                                    Place.of(Kind.FINDINGS)
                                            .with("code", FindingCode.FILE_MISSING.code())
                                            .with("state", Findings.UNRESOLVED),
                                    number);
                        case FAILED -> failed(number);
                        default -> number;
                    }));
        }
        return facts;
    }

    /** The number of files that failed, and the lists of such files that are not empty: no list has them all. */
    private Value failed(Value number) {
        List<Value> values = new ArrayList<>(List.of(number));
        list(containers, Kind.CONTAINERS, RevisionStatus.FAILED, "revision.failedContainers")
                .ifPresent(values::add);
        list(containers, Kind.CONTAINERS, RevisionStatus.FIRST_FAILED, "revision.unreadContainers")
                .ifPresent(values::add);
        list(cdxFiles, Kind.CDX_FILES, RevisionStatus.FAILED, "revision.failedCdxFiles")
                .ifPresent(values::add);
        list(cdxFiles, Kind.CDX_FILES, RevisionStatus.FIRST_FAILED, "revision.unreadCdxFiles")
                .ifPresent(values::add);
        return values.size() == 1 ? number : new Value.Several(values);
    }

    private static Optional<Value> list(StoredFiles<?, ?> files, Kind kind, RevisionStatus status, String label) {
        Map<String, String> ofStatus = Map.of("status", status.word());
        return files.rows(new Choices(ofStatus))
                        .page(Optional.empty(), 1)
                        .items()
                        .isEmpty()
                ? Optional.empty()
                : Optional.of(new Value.Link(Place.of(kind).with(ofStatus), Value.word(label)));
    }

    private DataTable roots(List<OfRoot> roots) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("revision.storage"), Column.number("revision.files"), Column.number("dashboard.bytes")));
        for (FileState state : FileState.values()) {
            columns.add(Column.number("integrity." + state.word()));
        }
        columns.add(Column.number("dashboard.proven"));
        return new DataTable(
                "storages",
                "revision.storages",
                columns,
                roots.stream()
                        .filter(root -> root.files().files() > 0)
                        .map(this::root)
                        .toList(),
                Optional.empty());
    }

    private List<Value> root(OfRoot root) {
        Value name = root.directory().isEmpty()
                ? Value.word("revision.noStorage")
                : new Value.Name(paths.shown() ? root.directory().get() : root.label());
        List<Value> row = new ArrayList<>(List.of(
                name,
                new Value.Count(root.files().files()),
                new Value.Bytes(root.files().bytes())));
        for (FileState state : FileState.values()) {
            row.add(new Value.Count(
                    root.states().getOrDefault(state, FileSum.NONE).files()));
        }
        long proven = root.states().getOrDefault(FileState.PROVEN, FileSum.NONE).bytes();
        row.add(new Value.Share(proven, root.files().bytes()));
        return row;
    }

    private static DataTable due(List<DueRow> rows, Place list) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("container.fileName"),
                Column.text("due.role"),
                Column.number("container.bytes"),
                Column.text("revision.status"),
                Column.text("revision.checked"),
                Column.text("due.since")));
        boolean hasPaths = rows.stream().anyMatch(row -> row.absolute().isPresent());
        if (hasPaths) {
            columns.add(Column.text("due.directory"));
        }
        return new DataTable(
                "due-files",
                "due.title",
                columns,
                rows.stream()
                        .map(row -> {
                            List<Value> values = new ArrayList<>(List.of(
                                    new Value.Link(
                                            Place.of(
                                                            row.recType() == RecordType.CONTAINER
                                                                    ? Kind.CONTAINERS
                                                                    : Kind.CDX_FILES)
                                                    .with("name", row.fileName()),
                                            new Value.Name(row.fileName())),
                                    Value.word("role." + row.role().word()),
                                    Value.bytes(row.bytes()),
                                    new Value.Status(row.status()),
                                    new Value.Day(row.checked()),
                                    new Value.Day(row.due())));
                            if (hasPaths) {
                                values.add(Value.name(row.absolute().orElse("")));
                            }
                            return List.copyOf(values);
                        })
                        .toList(),
                Optional.of(list));
    }
}
