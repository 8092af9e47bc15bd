// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

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

/** What inspections have counted: the captures of the archive, or of one harvest, by a property. */
final class Statistics {

    private final Harvests harvests;
    private final Recent<StoreSums> ofStore;
    private final Table table;

    Statistics(Harvests harvests, Recent<StoreSums> ofStore, Table table) {
        this.harvests = harvests;
        this.ofStore = ofStore;
        this.table = table;
    }

    List<Route> routes() {
        return List.of(new Route(Link.API + "/statistics", Set.of("by", "harvest", Call.FORMAT), this::answer));
    }

    /** By what is counted. */
    private enum By {
        MEDIA,
        SERVED,
        HOST,
        STATUS,
        YEAR,
        SCHEME,
        TYPE,
        VERDICT
    }

    /** A value, and how many there are of it; bytes of payloads where captures are counted. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Row(String value, long count, OptionalLong bytes) {}

    /** All other values together. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Others(
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
    private record Counted(
            String by,
            String counted,
            long containersInspected,
            long containersNotInspected,
            List<Row> items,
            Optional<Others> others) {}

    private Answer answer(Call call) {
        By by = call.word("by", By.values()).orElse(By.MEDIA);
        InspectionSums sums = call.parameter("harvest")
                .map(this::ofHarvest)
                .orElseGet(() -> ofStore.get().sums());
        Counted counted = switch (by) {
            case MEDIA -> captures(by, CaptureProperty.MEDIA_TYPE_IDENTIFIED, sums);
            case SERVED -> captures(by, CaptureProperty.MEDIA_TYPE_SERVED, sums);
            case HOST -> captures(by, CaptureProperty.HOST, sums);
            case STATUS -> captures(by, CaptureProperty.STATUS, sums);
            case YEAR -> captures(by, CaptureProperty.YEAR, sums);
            case SCHEME -> captures(by, CaptureProperty.SCHEME, sums);
            case TYPE -> numbers(by, "records", sums, InspectionSums::recordsByType);
            case VERDICT -> numbers(by, "containers", sums, InspectionSums::containersByVerdict);
        };
        return call.wantsCsv() ? table.answer(call, Row.class, Table.of(counted.items())) : Answer.json(counted);
    }

    private InspectionSums ofHarvest(String id) {
        HarvestRecord record =
                harvests.find(id).orElseThrow(() -> Problem.badRequest("harvest: no harvest has this identifier"));
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
                        .map(share -> new Row(share.name(), share.captures(), OptionalLong.of(share.bytes())))
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
                        .map(number -> new Row(number.getKey(), number.getValue(), OptionalLong.empty()))
                        .toList(),
                Optional.empty());
    }

    private static Counted counted(
            By by, String counted, InspectionSums sums, List<Row> rows, Optional<Others> others) {
        return new Counted(
                by.name().toLowerCase(Locale.ROOT),
                counted,
                sums.containersInspected(),
                sums.containersNotInspected(),
                rows,
                others);
    }
}
