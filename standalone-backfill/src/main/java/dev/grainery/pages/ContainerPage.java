// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Revision;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.ContainerRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One container. */
public final class ContainerPage {

    private static final int ROWS = 20;

    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final Findings findings;
    private final Revision revision;
    private final ShownPaths paths;

    ContainerPage(
            StoredFiles<ContainerRecord, ContainerRow> containers,
            Findings findings,
            Revision revision,
            ShownPaths paths) {
        this.containers = containers;
        this.findings = findings;
        this.revision = revision;
        this.paths = paths;
    }

    /** What it shows. */
    public record Model(
            Place place, String fileName, List<Fact> facts, DataTable findings, DataTable checks, RecordFields record)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
        }

        @Override
        public String template() {
            return "container.jte";
        }

        @Override
        public Value title() {
            return new Value.Name(fileName);
        }
    }

    /** What it shows of a container, if there is one of this identifier and file name. */
    Optional<Model> of(String warcId, String fileName) {
        return containers.find(warcId, fileName).map(this::model);
    }

    private Model model(ContainerRecord record) {
        String fileName = record.container().fileName();
        Choices own = new Choices(Map.of("file", fileName));
        return new Model(
                Place.container(record.id(), fileName),
                fileName,
                List.of(
                        new Fact("container.bytes", Value.bytes(record.size().value())),
                        new Fact(
                                "container.origin",
                                Value.date(record.container().dateOfOrigin())),
                        new Fact("container.format", Value.name(record.type().format())),
                        new Fact(
                                "revision.status",
                                new Value.Status(record.revision().statusOfValidation())),
                        new Fact(
                                "revision.checked",
                                new Value.Day(record.revision().dateOfValidation())),
                        new Fact(
                                "revision.next", new Value.Day(record.revision().nextLastDateOfValidation()))),
                Tables.findings(
                        findings.rows(own).page(Optional.empty(), ROWS).items(),
                        Place.of(Kind.FINDINGS).with(own.given()).with("state", Findings.ALL)),
                Tables.checks(
                        revision.checks(own).page(Optional.empty(), ROWS).items(),
                        Place.of(Kind.CHECKS).with(own.given())),
                RecordFields.of(paths.json(record)));
    }
}
