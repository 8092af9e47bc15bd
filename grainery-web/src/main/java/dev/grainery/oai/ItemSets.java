// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.describe.naming.HarvestKind;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Tombstones.Tombstone;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The sets of a repository: by type of record, by type of harvest, and by the year in which a harvest began or a
 * container was made. Lives for one request, since harvests come and go.
 */
final class ItemSets {

    static final String KIND = "kind";
    static final String TYPE = "type";
    static final String YEAR = "year";

    private static final Pattern DATED = Pattern.compile("[0-9]{4}-.*");
    private static final int YEAR_LENGTH = 4;
    /** The first web archive began in 1996; earlier dates are wrong. */
    private static final int FIRST_YEAR = 1996;

    /**
     * The sets of an item. If its type and year are unknown, such as those of a removed record, it belongs to every set
     * of a type or year, so that no harvester misses it.
     *
     * @param isOpen whether the type and year are unknown
     */
    record Membership(List<String> specs, boolean isOpen) {

        Membership {
            specs = List.copyOf(specs);
        }

        boolean isIn(String spec) {
            return (isOpen && !spec.startsWith(KIND))
                    || specs.stream().anyMatch(known -> known.equals(spec) || known.startsWith(spec + ":"));
        }
    }

    private record Origin(String harvestType, String date) {

        static Origin of(HarvestRecord harvest) {
            return new Origin(
                    harvest.harvest().harvestPrefix().harvestType(),
                    harvest.harvest().date());
        }
    }

    private final GraineryStore store;
    private final HarvestNaming naming;
    private final int thisYear;
    private final Map<String, Optional<HarvestRecord>> harvests = new HashMap<>();

    ItemSets(GraineryStore store, InstantSource clock) {
        this.store = store;
        this.naming = store.settings().terms().naming();
        this.thisYear = clock.instant().atZone(ZoneOffset.UTC).getYear();
    }

    Map<String, String> all() {
        Set<String> types = new TreeSet<>();
        Set<Integer> years = new TreeSet<>();
        store.harvests().forEachHead(harvest -> {
            types.add(harvest.harvest().harvestPrefix().harvestType());
            year(harvest.harvest().date()).ifPresent(years::add);
        });
        Map<String, String> sets = new LinkedHashMap<>();
        sets.put(KIND, "By what is described");
        sets.put(KIND + ":harvest", "Harvests");
        sets.put(KIND + ":container", "Containers: WARC and ARC files");
        sets.put(KIND + ":cdx", "CDX files");
        sets.put(TYPE, "By type of harvest");
        types.stream().filter(type -> !type.equals(GraineryRecord.NA)).forEach(type -> sets.put(type(type), type));
        sets.put(YEAR, "By year");
        // the containers of a harvest may be of a later year
        years.stream().findFirst().ifPresent(first -> {
            for (int year = first; year <= thisYear; year++) {
                sets.put(YEAR + ":" + year, Integer.toString(year));
            }
        });
        return sets;
    }

    boolean isKnown(String spec) {
        return spec.matches("kind(:(harvest|container|cdx))?|type|year(:[0-9]{4})?")
                || HarvestKind.TYPES.stream().anyMatch(type -> spec.equals(type(type)));
    }

    Membership of(GraineryRecord record) {
        return membership(record.header().recType(), origin(record));
    }

    /** The record may have belonged to another harvest, of another type, in an earlier answer. */
    Membership of(Tombstone stone) {
        return membership(stone.recType(), Optional.empty());
    }

    private Membership membership(RecordType kind, Optional<Origin> origin) {
        List<String> specs = new ArrayList<>(List.of(KIND + ":" + kind.word()));
        origin.ifPresent(known -> {
            if (!known.harvestType().equals(GraineryRecord.NA)) {
                specs.add(type(known.harvestType()));
            }
            year(known.date()).ifPresent(year -> specs.add(YEAR + ":" + year));
        });
        return new Membership(specs, origin.isEmpty());
    }

    private Optional<Origin> origin(GraineryRecord record) {
        if (record instanceof HarvestRecord harvest) {
            return Optional.of(Origin.of(harvest));
        }
        if (record instanceof ContainerRecord container) {
            // by the container's own statement: it may be recorded before its harvest
            String name = container.extension().harvestNames().standard();
            return Optional.of(
                    new Origin(naming.kind(name).type(), container.container().dateOfOrigin()));
        }
        String harvestId = ((StoredFileRecord) record).harvestId();
        return harvestId.equals(GraineryRecord.NA)
                ? Optional.of(new Origin(GraineryRecord.NA, GraineryRecord.NA))
                : harvest(harvestId).map(Origin::of);
    }

    private Optional<HarvestRecord> harvest(String id) {
        return harvests.computeIfAbsent(
                id, harvest -> store.harvests().heads(List.of(harvest)).stream().findFirst());
    }

    private Optional<Integer> year(String date) {
        return DATED.matcher(date).matches()
                ? Optional.of(Integer.valueOf(date.substring(0, YEAR_LENGTH)))
                        .filter(year -> year >= FIRST_YEAR && year <= thisYear)
                : Optional.empty();
    }

    private static String type(String type) {
        return TYPE + ":" + type.toLowerCase(Locale.ROOT);
    }
}
