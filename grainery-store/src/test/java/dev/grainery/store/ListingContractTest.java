// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.harvest.Inspections;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.FileExtension;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.FileListing.Order;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.Write;
import dev.grainery.store.merge.Observation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** What every server must do for lists: pages in an order, which give each entry once. */
abstract class ListingContractTest extends OpenStore {

    private static final FileListing ALL =
            new FileListing(Optional.empty(), Optional.empty(), Optional.empty(), Order.ADDED, false);

    /** Three of one name, in other directories; in an order that is none of those asked for. */
    private static final List<String> NAMES = List.of(
            "b.warc.gz", "a.warc.gz", "b.warc.gz", "\uFF61.warc.gz", "\u017D.warc.gz", "b.warc.gz", "c.warc.gz");

    private void storeNames() {
        for (int i = 0; i < NAMES.size(); i++) {
            String harvest = i < 3 ? "G" : "H";
            store.containers()
                    .store(List.of(Observation.of(
                            container(
                                    NameUuid.DNS.of("f" + i),
                                    new Location("/d" + i, NAMES.get(i)),
                                    "bytes " + i,
                                    minute(i % 3),
                                    harvest),
                            List.of())));
        }
    }

    @Test
    void files_are_listed_by_name_those_of_one_name_as_they_were_added() {
        storeNames();
        List<String> byName = List.of(
                "/d1/a.warc.gz",
                "/d0/b.warc.gz",
                "/d2/b.warc.gz",
                "/d5/b.warc.gz",
                "/d6/c.warc.gz",
                "/d4/\u017D.warc.gz",
                "/d3/\uFF61.warc.gz");
        FileListing listing = new FileListing(Optional.empty(), Optional.empty(), Optional.empty(), Order.NAME, false);
        FileListing opposite = new FileListing(Optional.empty(), Optional.empty(), Optional.empty(), Order.NAME, true);
        for (int limit = 1; limit <= NAMES.size() + 1; limit++) {
            assertThat(paths(listing, limit)).as("pages of " + limit).isEqualTo(byName);
            List<String> reversed = new ArrayList<>(paths(opposite, limit));
            Collections.reverse(reversed);
            assertThat(reversed).as("pages of " + limit).isEqualTo(byName);
        }
    }

    @Test
    void ranges_of_harvests_have_each_record_once() {
        storeNames();
        String divided = List.of(NameUuid.DNS.of("G"), NameUuid.DNS.of("H")).stream()
                .max(Comparator.naturalOrder())
                .orElseThrow();
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        store.containers().forEachBetween("", Optional.of(divided), one -> first.add(one.harvestId()));
        store.containers().forEachBetween(divided, Optional.empty(), one -> second.add(one.harvestId()));
        assertThat(first).doesNotContain(divided).hasSizeBetween(3, 4);
        assertThat(second).containsOnly(divided).hasSize(NAMES.size() - first.size());
    }

    @Test
    void a_record_that_names_no_harvest_is_not_passed_over_by_ranges() {
        storeNames();
        DocumentCollection records = store.documents().collection(StoreSchema.CONTAINER);
        Document one = records.find(Query.all().first(1)).get(0);
        Document paths = one.get("paths", Document.class);
        paths.remove("harvestID");
        records.write(new Write.Set(one.get("_id"), new Document(), new Document("paths", paths)));
        for (Optional<String> before : List.of(Optional.<String>empty(), Optional.of("8"))) {
            assertThatThrownBy(() -> store.containers().forEachBetween("", before, record -> {}))
                    .isInstanceOf(StoreDamagedException.class)
                    .hasMessageContaining("harvestID");
        }
    }

    @Test
    void files_are_chosen_by_harvest_by_the_beginning_of_the_name_and_by_status() {
        storeNames();
        String harvest =
                store.containers().page(Optional.empty(), 1).items().get(0).harvestId();
        long ofHarvest = store.containers().page(Optional.empty(), 100).items().stream()
                .filter(record -> record.harvestId().equals(harvest))
                .count();
        assertThat(paths(
                        new FileListing(Optional.of(harvest), Optional.empty(), Optional.empty(), Order.ADDED, false),
                        2))
                .hasSize((int) ofHarvest);
        assertThat(paths(new FileListing(Optional.empty(), Optional.of("b"), Optional.empty(), Order.NAME, false), 2))
                .containsExactly("/d0/b.warc.gz", "/d2/b.warc.gz", "/d5/b.warc.gz");
        assertThat(paths(
                        new FileListing(Optional.empty(), Optional.of("b.warc.gz"), Optional.empty(), Order.NAME, true),
                        2))
                .containsExactly("/d5/b.warc.gz", "/d2/b.warc.gz", "/d0/b.warc.gz");
        FileListing first = new FileListing(
                Optional.empty(), Optional.empty(), Optional.of(RevisionStatus.FIRST), Order.NEXT_CHECK, false);
        assertThat(paths(first, 2))
                .containsExactly(
                        "/d0/b.warc.gz",
                        "/d3/\uFF61.warc.gz",
                        "/d6/c.warc.gz",
                        "/d1/a.warc.gz",
                        "/d4/\u017D.warc.gz",
                        "/d2/b.warc.gz",
                        "/d5/b.warc.gz");
        assertThatThrownBy(() -> new FileListing(
                        Optional.of(harvest), Optional.empty(), Optional.empty(), Order.NEXT_CHECK, false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void files_of_a_harvest_are_chosen_by_name_and_status_in_the_order_of_names() {
        storeNames();
        String harvest = store.containers().find(NameUuid.DNS.of("f0")).get(0).harvestId();
        Optional<RevisionStatus> first = Optional.of(RevisionStatus.FIRST);
        for (int limit = 1; limit <= 4; limit++) {
            assertThat(paths(ofHarvest(harvest, Optional.empty(), Optional.empty()), limit))
                    .containsExactly("/d1/a.warc.gz", "/d0/b.warc.gz", "/d2/b.warc.gz");
            assertThat(paths(ofHarvest(harvest, Optional.of("b"), Optional.empty()), limit))
                    .containsExactly("/d0/b.warc.gz", "/d2/b.warc.gz");
            assertThat(paths(ofHarvest(harvest, Optional.empty(), first), limit))
                    .containsExactly("/d1/a.warc.gz", "/d0/b.warc.gz", "/d2/b.warc.gz");
            assertThat(paths(ofHarvest(harvest, Optional.of("b"), first), limit))
                    .containsExactly("/d0/b.warc.gz", "/d2/b.warc.gz");
            assertThat(paths(ofHarvest(harvest, Optional.of("b"), Optional.of(RevisionStatus.FAILED)), limit))
                    .isEmpty();
        }
        assertThatThrownBy(() -> new FileListing(Optional.of(harvest), Optional.empty(), first, Order.ADDED, false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static FileListing ofHarvest(String harvest, Optional<String> name, Optional<RevisionStatus> status) {
        return new FileListing(Optional.of(harvest), name, status, Order.NAME, false);
    }

    @Test
    void origins_of_the_containers_of_a_harvest_are_those_of_their_records() {
        storeNames();
        ContainerRecord first = store.containers().find(NameUuid.DNS.of("f0")).get(0);
        String harvest = first.harvestId();
        List<String> origins = new ArrayList<>();
        store.forEachOrigin(harvest, origin -> origins.add(origin.crawler() + " " + origin.date()));
        String origin = first.container().hostName() + " " + first.container().dateOfOrigin();
        assertThat(origins).containsExactly(origin, origin, origin);
        ContainerExtension extension = first.extension();
        store.containers()
                .update(
                        first.id(),
                        first.location().fileName(),
                        record -> new ContainerRecord(
                                record.header(),
                                record.container(),
                                record.type(),
                                record.paths(),
                                new ContainerExtension(
                                        new FileExtension.Bookkeeping(
                                                extension.version(),
                                                Optional.empty(),
                                                Digests.NONE,
                                                Optional.empty(),
                                                extension.places()),
                                        extension.harvestNames(),
                                        true,
                                        Optional.empty(),
                                        Optional.empty(),
                                        List.of()),
                                record.revision()));
        origins.clear();
        store.forEachOrigin(harvest, one -> origins.add(one.crawler()));
        assertThat(origins).as("without the one that is no container").hasSize(2);
    }

    @Test
    void heads_of_files_are_their_records_without_the_extension() {
        storeNames();
        ContainerRecord whole =
                store.containers().page(Optional.empty(), 1).items().get(0);
        ContainerRecord head =
                store.containers().summaries(ALL, Optional.empty(), 1).items().get(0);
        assertThat(head.container()).isEqualTo(whole.container());
        assertThat(head.type()).isEqualTo(whole.type());
        assertThat(head.paths()).isEqualTo(whole.paths());
        assertThat(head.revision()).isEqualTo(whole.revision());
        assertThat(head.header()).isEqualTo(whole.header());
        assertThatThrownBy(() -> store.containers().summaries(ALL, Optional.of("nonsense"), 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void changed_records_come_in_pages_however_many_are_of_one_date() {
        Instant start = now;
        for (int i = 0; i < 7; i++) {
            now = start.plusMillis(i / 4);
            store.containers()
                    .store(List.of(Observation.of(
                            container(
                                    NameUuid.DNS.of("f" + i),
                                    new Location("/d", i + ".warc.gz"),
                                    "bytes " + i,
                                    minute(0)),
                            List.of())));
        }
        for (int limit = 1; limit <= 8; limit++) {
            assertThat(changed(DateRange.ALL, limit))
                    .as("pages of " + limit)
                    .containsExactly(
                            "0.warc.gz", "1.warc.gz", "2.warc.gz", "3.warc.gz", "4.warc.gz", "5.warc.gz", "6.warc.gz");
        }
        assertThat(changed(new DateRange(start, start.plusMillis(1)), 3)).hasSize(4);
        assertThat(changed(new DateRange(start.plusMillis(1), start.plusMillis(2)), 3))
                .containsExactly("4.warc.gz", "5.warc.gz", "6.warc.gz");
        assertThat(changed(new DateRange(start.plusMillis(2), start.plusSeconds(1)), 3))
                .isEmpty();
        Keyed<ContainerRecord> second = store.containers()
                .changed(DateRange.ALL, Optional.empty(), 2)
                .items()
                .get(1);
        ContainerRecord whole = store.containers().find("1.warc.gz").get(0);
        assertThat(second.item().modified()).contains(start);
        assertThat(second.item().extension().harvestNames())
                .isEqualTo(whole.extension().harvestNames());
        now = start.plusSeconds(9);
        store.containers()
                .update(whole.id(), "1.warc.gz", record -> SampleFiles.commented(record, "written after its page"));
        assertThat(store.containers()
                        .changed(DateRange.ALL, Optional.of(second.key()), 9)
                        .items())
                .as("it comes again, and all others once")
                .extracting(placed -> placed.item().container().fileName())
                .containsExactly("2.warc.gz", "3.warc.gz", "4.warc.gz", "5.warc.gz", "6.warc.gz", "1.warc.gz");
        assertThatThrownBy(() -> store.containers().changed(DateRange.ALL, Optional.of("nonsense"), 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private List<String> changed(DateRange written, int limit) {
        return all(
                (after, most) -> store.containers().changed(written, after, most),
                limit,
                placed -> placed.item().container().fileName());
    }

    @Test
    void changed_harvests_and_removed_ones_come_in_pages() {
        Instant start = now;
        List<String> names = List.of("H1", "H2", "H3");
        names.forEach(name -> SampleHarvests.write(
                store, NameUuid.ofHarvest(name), () -> Optional.of(SampleHarvests.harvest(name, List.of("a")))));
        assertThat(all(
                        (after, most) -> store.harvests().changed(DateRange.ALL, after, most),
                        2,
                        placed -> placed.item().harvest().harvestPrefix().harvestNameStand()))
                .isEqualTo(names);
        assertThat(store.harvests()
                        .changed(DateRange.ALL, Optional.empty(), 1)
                        .items()
                        .get(0)
                        .item()
                        .extension()
                        .modified())
                .contains(start);
        now = start.plusSeconds(1);
        names.forEach(name -> SampleHarvests.write(store, NameUuid.ofHarvest(name), Optional::empty));
        assertThat(all(
                        (after, most) -> store.tombstones().removed(new DateRange(now, now.plusMillis(1)), after, most),
                        2,
                        placed -> placed.item().fileName()))
                .isEqualTo(names);
        assertThat(store.tombstones()
                        .removed(new DateRange(start, now), Optional.empty(), 2)
                        .items())
                .isEmpty();
        assertThat(store.tombstones().latest(RecordType.HARVEST, NameUuid.ofHarvest("H2"), "H2"))
                .isPresent();
        assertThat(store.tombstones().latest(RecordType.CDX, NameUuid.ofHarvest("H2"), "H2"))
                .isEmpty();
    }

    private List<String> paths(FileListing listing, int limit) {
        return all(
                (after, most) -> store.containers().summaries(listing, after, most),
                limit,
                record -> record.location().path());
    }

    @Test
    void heads_of_harvests_are_listed_in_each_order() {
        IntStream.of(2, 0, 3, 1)
                .forEach(i -> SampleHarvests.write(
                        store,
                        NameUuid.DNS.of("H" + i),
                        () -> Optional.of(SampleHarvests.harvest("H" + i, SampleHarvests.names(3)))));
        for (int limit = 1; limit < 6; limit++) {
            assertThat(harvests(HarvestQueries.Order.ADDED, false, limit)).containsExactly("H2", "H0", "H3", "H1");
            assertThat(harvests(HarvestQueries.Order.ADDED, true, limit)).containsExactly("H1", "H3", "H0", "H2");
            assertThat(harvests(HarvestQueries.Order.NAME, false, limit)).containsExactly("H0", "H1", "H2", "H3");
            // of one size
            assertThat(harvests(HarvestQueries.Order.SIZE, true, limit)).containsExactly("H1", "H3", "H0", "H2");
        }
        assertThat(store.harvests()
                        .heads(
                                record -> name(record).equals("H3"),
                                HarvestQueries.Order.ADDED,
                                false,
                                Optional.empty(),
                                1)
                        .items())
                .hasSize(1)
                .allSatisfy(record -> assertThat(record.paths().warcsID()).isEmpty());
    }

    @Test
    void harvests_without_a_date_come_last_in_either_order_of_dates() {
        Map<String, String> dates = Map.of("H0", "NA", "H1", "2020-02-01", "H2", "NA", "H3", "2019-01-31");
        dates.forEach((name, date) -> SampleHarvests.write(
                store, NameUuid.DNS.of(name), () -> Optional.of(SampleHarvests.harvest(name, date))));
        for (int limit = 1; limit < 6; limit++) {
            List<String> latest = harvests(HarvestQueries.Order.DATE, true, limit);
            assertThat(latest.subList(0, 2)).containsExactly("H1", "H3");
            assertThat(latest.subList(2, latest.size())).containsExactlyInAnyOrder("H0", "H2");
            List<String> earliest = harvests(HarvestQueries.Order.DATE, false, limit);
            assertThat(earliest.subList(0, 2)).containsExactly("H3", "H1");
            assertThat(earliest.subList(2, earliest.size())).containsExactlyInAnyOrder("H0", "H2");
        }
    }

    @Test
    void heads_of_harvests_are_those_that_another_process_has_just_written() {
        HarvestRecord harvest = SampleHarvests.harvest("H", SampleHarvests.names(3));
        String id = harvest.harvest().harvestID();
        assertThat(harvests(HarvestQueries.Order.NAME, false, 2)).isEmpty();
        try (GraineryStore other = opened(store.uri())) {
            SampleHarvests.write(other, id, () -> Optional.of(harvest));
            assertThat(harvests(HarvestQueries.Order.NAME, false, 2)).containsExactly("H");
            assertThat(store.harvests().heads(List.of(id, "other")))
                    .hasSize(1)
                    .allSatisfy(head -> assertThat(head.harvest()).isEqualTo(harvest.harvest()));
            HarvestRecord without = store.harvests().findWithoutLists(id).orElseThrow();
            assertThat(without.paths().warcsID()).isEmpty();
            assertThat(without.harvest()).isEqualTo(harvest.harvest());
            SampleHarvests.write(other, id, Optional::empty);
            assertThat(harvests(HarvestQueries.Order.NAME, false, 2)).isEmpty();
            assertThat(store.harvests().findWithoutLists(id)).isEmpty();
        }
    }

    @Test
    void brief_records_have_all_but_what_describes_the_content() {
        storeNames();
        Location elsewhere = new Location("/copy", NAMES.get(1));
        store.containers()
                .store(List.of(Observation.of(
                        container(NameUuid.DNS.of("f1"), elsewhere, "bytes 1", minute(9), "G"), List.of())));
        ContainerRecord found = store.containers().find(NameUuid.DNS.of("f1")).get(0);
        store.containers()
                .update(
                        found.id(),
                        NAMES.get(1),
                        record -> record.withInspection(Optional.of(Inspections.any(new SplittableRandom(1), false)))
                                .withDigests(new Digests(new TreeMap<>(Map.of("sha256", "00".repeat(32))))));
        List<ContainerRecord> whole = new ArrayList<>();
        store.containers().forEach(Optional.empty(), whole::add);
        assertThat(whole).anySatisfy(record -> assertThat(record.inspection()).isPresent());
        assertThat(whole)
                .anySatisfy(record -> assertThat(record.places().copies()).isNotEmpty());
        List<ContainerRecord> brief = new ArrayList<>();
        store.containers().forEachBrief(Optional.empty(), brief::add);
        assertThat(brief)
                .containsExactlyElementsOf(whole.stream()
                        .map(record -> record.withInspection(Optional.empty()).withDigests(Digests.NONE))
                        .toList());
        List<ContainerRecord> ofHarvest = new ArrayList<>();
        store.containers().forEachBrief(Optional.of(NameUuid.DNS.of("G")), ofHarvest::add);
        assertThat(ofHarvest)
                .containsExactlyInAnyOrderElementsOf(brief.stream()
                        .filter(record -> record.harvestId().equals(NameUuid.DNS.of("G")))
                        .toList());
        assertThat(store.containers().count(NameUuid.DNS.of("G"))).isEqualTo(ofHarvest.size());
        assertThat(store.containers().count("other")).isZero();
    }

    private List<String> harvests(HarvestQueries.Order order, boolean descending, int limit) {
        return all(
                (after, most) -> store.harvests().heads(record -> true, order, descending, after, most),
                limit,
                ListingContractTest::name);
    }

    private static String name(HarvestRecord record) {
        return record.harvest().harvestPrefix().harvestNameStand();
    }

    @Test
    void findings_are_paged_as_they_are_passed_on() {
        IntStream.range(0, 5).forEach(i -> {
            now = minute(i);
            String path = "/a/" + i;
            store.findings()
                    .decide(List.of(Verdict.read(
                            path,
                            List.of(
                                    Finding.at(FindingCode.ROBOTS_UNKNOWN, path, 0, "odd"),
                                    Finding.at(FindingCode.TRUNCATED, path, 0, "cut")))));
        });
        EnumSet<FindingState> states = EnumSet.of(FindingState.OPEN);
        EnumSet<FindingCode> codes = EnumSet.allOf(FindingCode.class);
        List<String> passedOn = new ArrayList<>();
        store.findings().forEach(states, codes, Optional.empty(), finding -> passedOn.add(finding.id()));
        assertThat(passedOn).hasSize(10);
        for (int limit = 1; limit < 12; limit++) {
            assertThat(all(
                            (after, most) -> store.findings().page(states, codes, Optional.empty(), after, most),
                            limit,
                            StoredFinding::id))
                    .isEqualTo(passedOn);
        }
        assertThat(all(
                        (after, most) -> store.findings().page(states, codes, Optional.of(minute(3)), after, most),
                        1,
                        finding -> finding.code().code() + finding.subject().key()))
                .containsExactly("GRN-E002/a/3", "GRN-E002/a/4", "GRN-W005/a/3", "GRN-W005/a/4");
    }

    @Test
    void checks_are_paged_in_either_direction() {
        for (int i = 0; i < 5; i++) {
            store.history()
                    .append(List.of(FixityEvent.of(
                                    RecordType.CONTAINER, "id", (i % 2) + ".warc.gz", CheckOutcome.EQUAL, minute(i))
                            .build()));
        }
        assertThat(checks(Optional.empty(), true)).containsExactly(4, 3, 2, 1, 0);
        assertThat(checks(Optional.of("0.warc.gz"), false)).containsExactly(0, 2, 4);
    }

    @Test
    void checks_of_one_file_are_those_of_its_name_and_identifier() {
        for (int i = 0; i < 8; i++) {
            store.history()
                    .append(List.of(FixityEvent.of(
                                    RecordType.CONTAINER,
                                    i < 4 ? "one" : "other",
                                    (i % 2) + ".warc.gz",
                                    CheckOutcome.EQUAL,
                                    minute(i))
                            .build()));
        }
        assertThat(all(
                        (after, most) -> store.history().page("other", "1.warc.gz", true, after, most),
                        1,
                        ListingContractTest::number))
                .containsExactly(7, 5);
        assertThat(store.history().page("other", "2.warc.gz", true, Optional.empty(), 1))
                .isEqualTo(new Page<>(List.of(), Optional.empty()));
    }

    @Test
    void no_more_records_of_a_name_or_identifier_are_read_than_are_wanted() {
        storeNames();
        assertThat(store.containers().named("b.warc.gz", 9))
                .hasSize(3)
                .allSatisfy(record -> assertThat(record.location().fileName()).isEqualTo("b.warc.gz"));
        assertThat(store.containers().named("b.warc.gz", 2)).hasSize(2);
        assertThat(store.containers().named("none", 2)).isEmpty();
        List<String> ids = List.of(NameUuid.DNS.of("f0"), NameUuid.DNS.of("f1"), NameUuid.DNS.of("none"));
        assertThat(store.containers().summaries(ids, 9))
                .extracting(record -> record.location().fileName())
                .containsExactlyInAnyOrder("b.warc.gz", "a.warc.gz");
        assertThat(store.containers().summaries(ids, 1)).hasSize(1);
        assertThat(store.containers().summaries(ids, List.of("b.warc.gz", "c.warc.gz"), 9))
                .extracting(ContainerRecord::id)
                .containsExactly(NameUuid.DNS.of("f0"));
    }

    private List<Integer> checks(Optional<String> fileName, boolean newestFirst) {
        return all(
                (after, most) -> store.history().page(fileName, newestFirst, after, most),
                2,
                ListingContractTest::number);
    }

    private static int number(FixityEvent check) {
        return (int) (check.date().getEpochSecond() - minute(0).getEpochSecond()) / 60;
    }

    private static <E, T> List<T> all(
            BiFunction<Optional<String>, Integer, Page<E>> pages, int limit, Function<E, T> what) {
        List<T> all = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<E> page = pages.apply(after, limit);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            page.items().forEach(item -> all.add(what.apply(item)));
            after = page.next();
        } while (after.isPresent());
        return all;
    }
}
