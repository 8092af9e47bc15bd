// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Harvests;
import java.util.List;

/** The harvests that one harvest has become. */
public final class SeveralHarvestsPage {

    private final Harvests harvests;

    SeveralHarvestsPage(Harvests harvests) {
        this.harvests = harvests;
    }

    /**
     * What it shows.
     *
     * @param harvests links to the harvests
     */
    public record Model(Place place, List<Value> harvests) implements PageModel {

        public Model {
            harvests = List.copyOf(harvests);
        }

        @Override
        public String template() {
            return "severalharvests.jte";
        }

        @Override
        public Value title() {
            return Value.word("harvest.several");
        }
    }

    Model of(String formerId, List<String> now) {
        return new Model(
                Place.harvest(formerId),
                now.stream().map(id -> Value.harvest(id, name(id))).toList());
    }

    private String name(String id) {
        return harvests.findWithoutLists(id)
                .map(record -> record.harvest().harvestPrefix().harvestNameStand())
                .orElse(id);
    }
}
