// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.FileListing;
import dev.grainery.store.FileListing.Order;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.RecordCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

public final class StoredFiles<R extends StoredFileRecord, T extends Record> {

    public static final List<Choice> CHOICES = List.of(
            Choice.text("harvest", "Only those of this harvest (its identifier or name)."),
            Choice.text(
                    "name",
                    "Only those whose file names start with this, in the order of names."
                            + " With status and without harvest, a page may have fewer rows than its limit,"
                            + " or none, and still a `next`."),
            Choice.status("Only those of this status; without harvest in the order of their next checks."),
            Choice.order(
                    "With harvest alone: added or name. With name, or with harvest and status: name."
                            + " With status alone: nextCheck. With none of them: added or name."
                            + " A minus sign turns the order.",
                    Order.values()));

    private static final int MOST_SEARCHES = 50;

    private final GraineryStore store;
    private final ShownPaths paths;
    private final RecordCollection<R> records;
    private final BiFunction<R, Optional<Severity>, T> row;

    private StoredFiles(
            GraineryStore store,
            ShownPaths paths,
            RecordCollection<R> records,
            BiFunction<R, Optional<Severity>, T> row) {
        this.store = store;
        this.paths = paths;
        this.records = records;
        this.row = row;
    }

    public static StoredFiles<ContainerRecord, ContainerRow> containers(GraineryStore store, ShownPaths paths) {
        return new StoredFiles<>(store, paths, store.containers(), ContainerRow::of);
    }

    public static StoredFiles<CdxRecord, CdxRow> cdxFiles(GraineryStore store, ShownPaths paths) {
        return new StoredFiles<>(store, paths, store.cdxFiles(), CdxRow::of);
    }

    /**
     * @throws BadChoiceException if no database index serves the combination
     */
    public Rows<T> rows(Choices choices) {
        if (choices.text("harvest").isEmpty() && choices.text("name").isPresent()) {
            Optional<RevisionStatus> status = choices.status();
            if (status.isPresent()) {
                return searched(choices.without("sort"), choices.text("name").get(), status.get());
            }
        }
        FileListing listing = listing(choices.text("harvest")
                .filter(harvest -> !harvest.equals(GraineryRecord.NA))
                .map(harvest -> choices.with("harvest", Harvests.id(store, harvest)))
                .orElse(choices));
        return (after, limit) -> {
            Page<R> page = records.summaries(listing, after, limit);
            return new Page<>(listed(page.items()), page.next());
        };
    }

    /**
     * No index has names and statuses. Failed files are few, so their names are compared; of other files, the statuses
     * of those with the name are. A page ends after {@value #MOST_SEARCHES} queries.
     */
    private Rows<T> searched(Choices choices, String name, RevisionStatus status) {
        FileListing listing = listing(choices.without(status.isFailure() ? "name" : "status"));
        Predicate<R> wanted = record -> record.revision().statusOfValidation() == status
                && record.location().fileName().startsWith(name);
        return (after, limit) -> {
            List<R> found = new ArrayList<>();
            Optional<String> next = after;
            int searches = 0;
            do {
                Page<R> page = records.summaries(listing, next, limit - found.size());
                page.items().stream().filter(wanted).forEach(found::add);
                next = page.next();
                searches++;
            } while (next.isPresent() && found.size() < limit && searches < MOST_SEARCHES);
            return new Page<>(listed(found), next);
        };
    }

    public Optional<T> row(String id, String fileName) {
        return some(List.of(id), List.of(fileName), 1).stream().findFirst();
    }

    private List<T> listed(List<R> some) {
        Map<String, Severity> open = new HashMap<>();
        store
                .findings()
                .of(some.stream()
                        .flatMap(StoredFileRecord::locations)
                        .map(Location::path)
                        .collect(Collectors.toSet()))
                .stream()
                .filter(finding -> finding.state() == FindingState.OPEN)
                .forEach(finding -> open.merge(
                        finding.subject().key(), finding.severity(), BinaryOperator.minBy(Comparator.naturalOrder())));
        return some.stream()
                .map(record -> row.apply(
                        record,
                        record.locations()
                                .map(Location::path)
                                .filter(open::containsKey)
                                .map(open::get)
                                .min(Comparator.naturalOrder())))
                .toList();
    }

    /** Drops an order that no database index serves for these choices. */
    public static Choices inPossibleOrder(Choices choices) {
        List<Order> possible = FileListing.orders(choices.text("harvest"), choices.text("name"), choices.status());
        return Sort.of(choices, Order.values())
                        .filter(sort -> !possible.contains(sort.order()))
                        .isPresent()
                ? choices.without("sort")
                : choices;
    }

    private static FileListing listing(Choices choices) {
        Optional<String> harvest = choices.text("harvest");
        Optional<String> name = choices.text("name");
        Optional<RevisionStatus> status = choices.status();
        List<Order> orders = FileListing.orders(harvest, name, status);
        List<Sort<Order>> possible = Sort.of(orders);
        Sort<Order> sort = Sort.of(choices, Order.values()).orElse(possible.get(0));
        if (!possible.contains(sort)) {
            throw new BadChoiceException(
                    BadChoiceException.Reason.SORT,
                    sort.word(),
                    "sort: no database index gives these records in this order; possible are "
                            + possible.stream().map(Sort::word).collect(Collectors.joining(", ")));
        }
        return new FileListing(harvest, name, status, sort.order(), sort.descending());
    }

    public Optional<R> find(String id, String fileName) {
        return records.find(id, fileName).map(paths::record);
    }

    public List<T> some(Collection<String> ids, int most) {
        return listed(records.summaries(ids, most));
    }

    public List<T> some(Collection<String> ids, Collection<String> fileNames, int most) {
        return listed(records.summaries(ids, fileNames, most));
    }

    public List<R> find(String nameOrId) {
        return records.find(nameOrId).stream().map(paths::record).toList();
    }
}
