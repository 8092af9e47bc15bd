// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.harvest.InspectionTally;
import dev.grainery.record.CaptureProperty;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.StoreSums;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** What inspections have counted: the captures of the archive, or of one harvest, by a property. */
public final class Statistics {

    /** By what they can be chosen. */
    public static final Set<String> CHOICES = Set.of("by", "harvest");

    private final Harvests harvests;
    private final Supplier<StoreSums> ofStore;

    public Statistics(Harvests harvests, Supplier<StoreSums> ofStore) {
        this.harvests = harvests;
        this.ofStore = ofStore;
    }

    /** By what is counted. */
    public enum By {
        MEDIA,
        SERVED,
        HOST,
        STATUS,
        YEAR,
        SCHEME,
        TYPE,
        VERDICT;

        /** As it is chosen. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** All other values together. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Others(
            long values,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atLeast,
            long count,
            long bytes) {
        static Others of(Rest rest) {
            return new Others(rest.number(), rest.atLeast(), rest.captures(), rest.bytes());
        }
    }

    /** The statistics. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Counted(
            String by,
            String counted,
            long containersInspected,
            long containersNotInspected,
            List<CountRow> items,
            Optional<Others> others) {}

    /**
     * The statistics that are wanted.
     *
     * @throws BadChoiceException if they cannot be chosen so
     */
    public Counted counted(Choices choices) {
        By by = choices.word("by", By.values()).orElse(By.MEDIA);
        InspectionSums sums = choices.text("harvest")
                .map(this::ofHarvest)
                .orElseGet(() -> ofStore.get().sums());
        return switch (by) {
            case MEDIA -> captures(by, CaptureProperty.MEDIA_TYPE_IDENTIFIED, sums);
            case SERVED -> captures(by, CaptureProperty.MEDIA_TYPE_SERVED, sums);
            case HOST -> captures(by, CaptureProperty.HOST, sums);
            case STATUS -> captures(by, CaptureProperty.STATUS, sums);
            case YEAR -> captures(by, CaptureProperty.YEAR, sums);
            case SCHEME -> captures(by, CaptureProperty.SCHEME, sums);
            case TYPE -> numbers(by, "records", sums, InspectionSums::recordsByType);
            case VERDICT -> numbers(by, "containers", sums, InspectionSums::containersByVerdict);
        };
    }

    private InspectionSums ofHarvest(String id) {
        HarvestRecord record = harvests.findWithoutLists(id)
                .orElseThrow(() -> new BadChoiceException("harvest: no harvest has this identifier"));
        return record.extension().inspection().orElseGet(() -> {
            InspectionTally none = new InspectionTally();
            none.addNotInspected(record.harvest().warcsNumber());
            return none.sums();
        });
    }

    private static Counted captures(By by, CaptureProperty property, InspectionSums sums) {
        return counted(
                by,
                "captures",
                sums,
                property.of(sums).top().stream()
                        .map(share -> new CountRow(share.name(), share.captures(), OptionalLong.of(share.bytes())))
                        .toList(),
                property.of(sums).rest().map(Others::of));
    }

    private static Counted numbers(
            By by, String counted, InspectionSums sums, Function<InspectionSums, SortedMap<String, Long>> numbers) {
        return counted(
                by,
                counted,
                sums,
                numbers.apply(sums).entrySet().stream()
                        .map(number -> new CountRow(number.getKey(), number.getValue(), OptionalLong.empty()))
                        .toList(),
                Optional.empty());
    }

    private static Counted counted(
            By by, String counted, InspectionSums sums, List<CountRow> rows, Optional<Others> others) {
        return new Counted(by.word(), counted, sums.containersInspected(), sums.containersNotInspected(), rows, others);
    }
}
