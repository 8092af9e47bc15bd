// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CdxRow;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One CDX file. */
public final class CdxPage {

    /** How many of the containers that it covers are listed; the record names more. */
    private static final int MOST_CONTAINERS = 100;

    private final StoredFiles<CdxRecord, CdxRow> cdxFiles;
    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final FileTables tables;
    private final ShownPaths paths;

    CdxPage(
            StoredFiles<CdxRecord, CdxRow> cdxFiles,
            StoredFiles<ContainerRecord, ContainerRow> containers,
            FileTables tables,
            ShownPaths paths) {
        this.cdxFiles = cdxFiles;
        this.containers = containers;
        this.tables = tables;
        this.paths = paths;
    }

    /** What it shows. */
    public record Model(
            Place place,
            String fileName,
            List<Fact> facts,
            DataTable containers,
            DataTable findings,
            DataTable checks,
            RecordFields record)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
        }

        @Override
        public String template() {
            return "cdx.jte";
        }

        @Override
        public Value title() {
            return new Value.Name(fileName);
        }
    }

    /** What it shows of a CDX file, if there is one of this identifier and file name. */
    Optional<Model> of(String cdxId, String fileName) {
        return cdxFiles.find(cdxId, fileName).map(this::model);
    }

    private Model model(CdxRecord record) {
        String fileName = record.cdx().fileName();
        return new Model(
                Place.cdx(record.id(), fileName),
                fileName,
                List.of(
                        new Fact("container.bytes", Value.bytes(record.size().value())),
                        new Fact("cdx.lines", Value.count(record.cdx().lines().value())),
                        new Fact(
                                "cdx.columns",
                                Value.count(record.cdx().columns().value())),
                        new Fact(
                                "revision.status",
                                new Value.Status(record.revision().statusOfValidation())),
                        new Fact(
                                "revision.checked",
                                new Value.Day(record.revision().dateOfValidation())),
                        new Fact(
                                "revision.next", new Value.Day(record.revision().nextLastDateOfValidation()))),
                Tables.containers(covered(record), Place.of(Kind.CONTAINERS)).withoutCsv(),
                tables.findings(record.id(), fileName),
                tables.checks(record.id(), fileName),
                RecordFields.of(paths.json(record)));
    }

    /** The containers that it covers, as far as they have a record. */
    private List<ContainerRow> covered(CdxRecord record) {
        Set<String> ids = Set.copyOf(record.paths().warcID().values());
        Set<String> names = record.cdx().warcName().values().stream()
                .map(new ShownPaths(false)::file)
                .limit(MOST_CONTAINERS)
                .collect(Collectors.toSet());
        return containers.some(ids, names, MOST_CONTAINERS).stream()
                .sorted(Comparator.comparing(ContainerRow::fileName))
                .toList();
    }
}
