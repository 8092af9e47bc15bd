// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import static java.util.Objects.requireNonNull;

import dev.grainery.naming.HarvestKind;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection;
import dev.grainery.store.Page;
import dev.grainery.store.Tombstones.Tombstone;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The sets of a repository: by what a record describes, by the type of the harvest, and by the year in which a harvest
 * began or a container was made. Kept for one request, as harvests come and go.
 */
final class ItemSets {

    static final String KIND = "kind";
    static final String TYPE = "type";
    static final String YEAR = "year";

    private static final Pattern DATED = Pattern.compile("[0-9]{4}-.*");
    private static final int YEAR_LENGTH = 4;
    /** When the first web archive began; what is dated earlier has a wrong date. */
    private static final int FIRST_YEAR = 1996;

    private static final int HARVESTS_AT_ONCE = 200;

    private final GraineryStore store;
    private final HarvestNaming naming;
    private final int thisYear;
    private final Map<String, Optional<HarvestRecord>> harvests = new HashMap<>();

    ItemSets(GraineryStore store, InstantSource clock) {
        this.store = requireNonNull(store, "store");
        this.naming = store.settings().terms().naming();
        this.thisYear = clock.instant().atZone(ZoneOffset.UTC).getYear();
    }

    /** All sets, with their names. */
    Map<String, String> all() {
        Set<String> types = new TreeSet<>();
        Set<Integer> years = new TreeSet<>();
        Optional<String> after = Optional.empty();
        do {
            Page<HarvestRecord> page = store.harvests()
                    .heads(harvest -> true, HarvestCollection.Order.ADDED, false, after, HARVESTS_AT_ONCE);
            for (HarvestRecord harvest : page.items()) {
                types.add(harvest.harvest().harvestPrefix().harvestType());
                year(harvest.harvest().date()).ifPresent(years::add);
            }
            after = page.next();
        } while (after.isPresent());
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

    /** Whether there can be such a set. */
    boolean isKnown(String spec) {
        return Set.of(KIND, TYPE, YEAR).contains(spec)
                || Set.of(KIND + ":harvest", KIND + ":container", KIND + ":cdx").contains(spec)
                || HarvestKind.TYPES.stream().anyMatch(type -> spec.equals(type(type)))
                || spec.matches(YEAR + ":[0-9]{4}");
    }

    Membership of(HarvestRecord harvest) {
        return membership(RecordType.HARVEST, harvestType(harvest), year(harvest));
    }

    /** By what the container itself says: it may be there before its harvest is. */
    Membership of(ContainerRecord container) {
        return membership(
                RecordType.CONTAINER,
                Optional.of(naming.kind(container.extension().harvestNames().standard())
                        .type()),
                Optional.of(yearText(container.container().dateOfOrigin())));
    }

    Membership of(CdxRecord cdx) {
        if (cdx.harvestId().equals(GraineryRecord.NA)) {
            return membership(RecordType.CDX, Optional.of(GraineryRecord.NA), Optional.of(""));
        }
        Optional<HarvestRecord> harvest = harvest(cdx.harvestId());
        return membership(RecordType.CDX, harvest.flatMap(ItemSets::harvestType), harvest.flatMap(this::year));
    }

    /** Its harvest may have been another one, of another type, when it was told of. */
    Membership of(Tombstone stone) {
        return membership(stone.recType(), Optional.empty(), Optional.empty());
    }

    /**
     * Sets of an item.
     *
     * @param type the type of its harvest, {@code NA} if it has none; empty if it is not known
     * @param year the year, an empty text if it has none; empty if it is not known
     */
    private static Membership membership(RecordType kind, Optional<String> type, Optional<String> year) {
        List<String> specs = new ArrayList<>(List.of(KIND + ":" + kind.word()));
        Set<String> open = new HashSet<>();
        type.ifPresentOrElse(
                known -> {
                    if (!known.equals(GraineryRecord.NA)) {
                        specs.add(type(known));
                    }
                },
                () -> open.add(TYPE));
        year.ifPresentOrElse(
                known -> {
                    if (!known.isEmpty()) {
                        specs.add(YEAR + ":" + known);
                    }
                },
                () -> open.add(YEAR));
        return new Membership(specs, open);
    }

    private Optional<HarvestRecord> harvest(String id) {
        return harvests.computeIfAbsent(
                id, harvest -> store.harvests().heads(List.of(harvest)).stream().findFirst());
    }

    private static Optional<String> harvestType(HarvestRecord harvest) {
        return Optional.of(harvest.harvest().harvestPrefix().harvestType());
    }

    private Optional<String> year(HarvestRecord harvest) {
        return Optional.of(yearText(harvest.harvest().date()));
    }

    private String yearText(String date) {
        return year(date).map(year -> Integer.toString(year)).orElse("");
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
