// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.record.Commentaries;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.OpenWork;
import dev.grainery.stats.OpenWork.OpenErrors;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestQueries.Order;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * @param figures empty until they are counted
 */
public record Harvests(GraineryStore store, ShownPaths paths, Supplier<Optional<ArchiveFigures>> figures) {

    public Harvests(GraineryStore store, ShownPaths paths) {
        this(store, paths, Optional::empty);
    }

    private static final List<String> TYPES =
            List.of("Topics", "Serials", "Continuous", "Totals", "Tests", "Requests", GraineryRecord.NA);

    public static final List<Choice> CHOICES = List.of(
            Choice.text(
                    "name",
                    "Only those in whose standard names, identifiers or comments this occurs, in upper or lower case."
                            + " Comments that are withheld, as they may name a path, are not searched."),
            Choice.text("type", "Only those of this type, such as Serials, or NA.", TYPES),
            Choice.like("year", "Only those that began in this year, or NA.", "^([0-9]{4}|NA)$"),
            Choice.status("Only those of this status of validation."),
            Choice.order("The order; a minus sign turns it. Without it, the newest come first.", Order.values()));

    public Rows<HarvestRow> rows(Choices choices) {
        Predicate<HarvestRecord> wanted = wanted(choices);
        Sort<Order> sort = Sort.of(choices, Order.values()).orElse(new Sort<>(Order.DATE, true));
        return (after, limit) -> store.harvests()
                .heads(wanted, sort.order(), sort.descending(), after, limit)
                .map(this::row);
    }

    public HarvestRow row(HarvestRecord record) {
        Optional<OpenWork> work = figures.get().map(ArchiveFigures::work);
        return HarvestRow.of(
                record,
                work.isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(Optional.ofNullable(
                                        work.get().errors().get(record.harvest().harvestID()))
                                .map(OpenErrors::number)
                                .orElse(0L)));
    }

    private Predicate<HarvestRecord> wanted(Choices choices) {
        Optional<RevisionStatus> status = choices.status();
        Optional<String> year = choices.year("year");
        Optional<String> text = choices.text("name").map(given -> given.toLowerCase(Locale.ROOT));
        return record -> {
            HarvestRow row = HarvestRow.of(record);
            return (text.isEmpty() || isNamed(record, text.get()))
                    && isSame(choices.text("type"), row.type())
                    && isSame(year, row.date().split("-", 2)[0])
                    && (status.isEmpty() || status.get() == row.status());
        };
    }

    private boolean isNamed(HarvestRecord record, String text) {
        HarvestRecord.Section harvest = record.harvest();
        Commentaries comment = record.revision().commentaries();
        return Stream.of(
                        harvest.harvestPrefix().harvestNameStand(),
                        harvest.harvestID(),
                        // hidden text is not searched either: it could be guessed letter by letter
                        comment.exists() ? paths.text(comment.text(), "") : "")
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains(text));
    }

    private static boolean isSame(Optional<String> wanted, String value) {
        return wanted.isEmpty() || wanted.get().equalsIgnoreCase(value);
    }

    public List<HarvestRecord> heads(Set<String> ids) {
        return store.harvests().heads(ids).stream().map(paths::record).toList();
    }

    public Optional<HarvestRecord> findWithoutLists(String id) {
        return store.harvests().findWithoutLists(id).map(paths::record);
    }

    /**
     * Resolves a name or identifier, former names included; without a record, the identifier that a harvest of this
     * name gets.
     *
     * @throws BadChoiceException if the name is ambiguous: the harvest was split
     */
    static String id(GraineryStore store, String nameOrId) {
        Set<String> ids = new NamedHarvests(store).ids(nameOrId);
        if (ids.size() > 1) {
            String all = String.join(", ", ids);
            throw new BadChoiceException(
                    BadChoiceException.Reason.SPLIT, all, "harvest: it has been split; choose one of " + all);
        }
        return ids.iterator().next();
    }

    public HarvestRecord named(String nameOrId) {
        return findWithoutLists(id(store, nameOrId))
                .orElseThrow(() -> new BadChoiceException(
                        BadChoiceException.Reason.NO_HARVEST,
                        nameOrId,
                        "harvest: no harvest has this name or identifier"));
    }

    public Optional<HarvestRecord> find(String id) {
        return store.harvests()
                .find(id)
                .filter(record -> record.harvest().harvestID().equals(id))
                .map(paths::record);
    }

    /** The present identifiers of a renamed harvest; usually one or none. */
    public List<String> now(String formerId) {
        return store.facts().successors(formerId).stream().sorted().toList();
    }
}
