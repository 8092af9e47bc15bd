// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One harvest. */
public final class HarvestPage {

    /** How many rows of a list are shown here; the list itself has them all. */
    private static final int ROWS = 20;

    private final Harvests harvests;
    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final Findings findings;
    private final ShownPaths paths;

    HarvestPage(
            Harvests harvests,
            StoredFiles<ContainerRecord, ContainerRow> containers,
            Findings findings,
            ShownPaths paths) {
        this.harvests = harvests;
        this.containers = containers;
        this.findings = findings;
        this.paths = paths;
    }

    /** What it shows. */
    public record Model(
            Place place, String name, List<Fact> facts, DataTable findings, DataTable containers, RecordFields record)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
        }

        @Override
        public String template() {
            return "harvest.jte";
        }

        @Override
        public Value title() {
            return new Value.Name(name);
        }
    }

    /** What it shows of a harvest, if there is one of this identifier. */
    Optional<Model> of(String id) {
        return harvests.find(id).map(this::model);
    }

    private Model model(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        Choices own = new Choices(Map.of("harvest", harvest.harvestID()));
        return new Model(
                Place.harvest(harvest.harvestID()),
                harvest.harvestPrefix().harvestNameStand(),
                List.of(
                        new Fact(
                                "harvest.type",
                                Value.name(harvest.harvestPrefix().harvestType())),
                        new Fact("harvest.date", Value.date(harvest.date())),
                        new Fact("harvest.containers", new Value.Count(harvest.warcsNumber())),
                        new Fact("harvest.bytes", new Value.Bytes(harvest.size())),
                        new Fact(
                                "revision.status",
                                new Value.Status(record.revision().statusOfValidation())),
                        new Fact(
                                "revision.next", new Value.Day(record.revision().nextLastDateOfValidation()))),
                Tables.findings(
                        findings.rows(own).page(Optional.empty(), ROWS).items(),
                        Place.of(Kind.FINDINGS).with(own.given()).with("state", Findings.ALL)),
                Tables.containers(
                        containers.rows(own).page(Optional.empty(), ROWS).items(),
                        Place.of(Kind.CONTAINERS).with(own.given())),
                RecordFields.of(paths.json(record)));
    }
}
