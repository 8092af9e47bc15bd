// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.harvest.InspectionTally;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.CountTable;
import dev.grainery.stats.CountedBy;
import dev.grainery.stats.StoreSums;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

public record CaptureRows(Harvests harvests, Supplier<StoreSums> ofStore) {

    public static final List<Choice> CHOICES = List.of(
            Choice.word("by", "What to count by.", CountedBy.values(), CountedBy::word),
            Choice.text("harvest", "Only this harvest (its identifier or name)."));

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Counted(
            String by,
            String counted,
            long containersInspected,
            long containersNotInspected,
            List<CountTable.Row> items,
            Optional<CountTable.Others> others) {}

    public Counted counted(Choices choices) {
        CountedBy by = choices.word("by", CountedBy.values()).orElse(CountedBy.MEDIA);
        InspectionSums sums = sums(choices);
        CountTable table = by.of(sums);
        return new Counted(
                by.word(),
                by.counted(),
                sums.containersInspected(),
                sums.containersNotInspected(),
                table.rows(),
                table.others());
    }

    public InspectionSums sums(Choices choices) {
        return choices.text("harvest")
                .map(this::ofHarvest)
                .orElseGet(() -> ofStore.get().sums());
    }

    private InspectionSums ofHarvest(String nameOrId) {
        HarvestRecord record = harvests.named(nameOrId);
        return record.extension().inspection().orElseGet(() -> {
            InspectionTally none = new InspectionTally();
            none.addNotInspected(record.harvest().warcsNumber());
            return none.sums();
        });
    }
}
