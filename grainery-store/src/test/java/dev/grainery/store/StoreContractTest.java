// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static dev.grainery.store.SampleFiles.index;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.OtherLocations;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.Locations.RecordedFile;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.ObservationContext.FileProbe;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.RecordCollection.StatementResult;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import dev.grainery.store.merge.FileRole;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What every server must do for the store, told by containers and indexes. */
abstract class StoreContractTest extends OpenStore {

    static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    static final String OTHER = "00000000-b7f5-5c18-84ef-c9fad58325fa";
    static final String HARVEST = NameUuid.DNS.of("H");
    static final Location A = new Location("/a", "x.warc.gz");
    static final Location B = new Location("/b", "x.warc.gz");
    static final Location C = new Location("/c", "x.warc.gz");

    GraineryStore store() {
        return store;
    }

    @Test
    void new_container_has_a_record_a_location_and_a_pending_harvest() {
        ContainerRecord given = container(ID, A, "one", minute(0));
        Stored stored = store(given);
        assertThat(stored).isEqualTo(new Stored(Outcome.NEW, List.of(), Set.of(HARVEST), List.of(), Set.of()));
        assertThat(store.containers().find(ID, "x.warc.gz"))
                .contains((ContainerRecord) given.written(1, given.modified()));
        assertThat(store.locations().known(List.of(A, B)))
                .isEqualTo(Map.of(
                        A,
                        new RecordedFile(
                                RecordType.CONTAINER,
                                Amount.of(3),
                                hash("one"),
                                RevisionStatus.FIRST,
                                FileRole.PRIMARY)));
        assertThat(store.pending().all()).containsOnlyKeys(HARVEST);
    }

    @Test
    void locations_of_any_names_lie_in_the_order_of_java_but_for_rare_ones_and_are_known_together() {
        List<Location> locations = Stream.of(
                        "/n/a",
                        "/n/a!",
                        "/n/a b",
                        "/n/a-b",
                        "/n/a.warc",
                        "/n/a/x",
                        "/n/a0",
                        "/n/A",
                        "/n/ab",
                        "/n/%E9",
                        "/n/100%25",
                        "/n/é",
                        "/n/e\u0301",
                        "/n/ｆ",
                        "/n/\uffee",
                        "/n/\ud83c\udf3e",
                        "/n/\ud83c\udf3f/z",
                        "/n/\u007f",
                        "/n/tab\t",
                        "/n/$name",
                        "/n/.hidden",
                        "/n/\u4e2d",
                        "/n/\ue000")
                .map(LocationEntry::location)
                .toList();
        store.locations()
                .put(locations.stream()
                        .map(location -> new LocationEntry(
                                new ObjectId(),
                                location,
                                new RecordedFile(
                                        RecordType.CONTAINER,
                                        Amount.of(3),
                                        hash(location.path()),
                                        RevisionStatus.FIRST,
                                        FileRole.PRIMARY),
                                minute(0),
                                minute(1)))
                        .toList());
        // stores and Java do not agree on the order of what lies beyond 16 bits, and it is known all the same
        Predicate<Location> ordered =
                location -> location.path().chars().noneMatch(c -> Character.isSurrogate((char) c));
        assertThat(store.locations().below("/n", Optional.empty(), 100))
                .extracting(ScheduledFile::location)
                .filteredOn(ordered)
                .containsExactlyElementsOf(locations.stream()
                        .filter(ordered)
                        .sorted(Comparator.comparing(Location::path))
                        .toList());
        List<Location> all = new ArrayList<>();
        store.locations().forEach(file -> all.add(file.location()));
        assertThat(all).containsExactlyInAnyOrderElementsOf(locations);
        Map<Location, RecordedFile> known = store.locations().known(locations);
        assertThat(known).containsOnlyKeys(locations);
        known.forEach((location, file) -> assertThat(file.hash()).isEqualTo(hash(location.path())));
        // far apart, with all others and what nobody knows between them
        List<Location> few = List.of(location("/n/$name"), location("/n/nobody"), location("/n/\ud83c\udf3f/z"));
        assertThat(store.locations().known(few)).containsOnlyKeys(few.get(0), few.get(2));
    }

    private static Location location(String path) {
        return LocationEntry.location(path);
    }

    @Test
    void file_that_was_moved_has_its_new_place_and_an_entry_in_the_history() {
        store(container(ID, A, "one", minute(0)));
        FileProbe look =
                (place, harvestId) -> place.equals(A) ? FileProbe.ProbeResult.MISSING : FileProbe.ProbeResult.PRESENT;
        ObservationContext observer = new ObservationContext(look, "here", "grainery test");
        Observation<ContainerRecord> observation = Observation.of(container(ID, B, "one", minute(1)));
        Stored stored = store.containers().store(List.of(observation), observer).get(0);
        assertThat(stored.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(stored.moves()).containsExactly(new Move(A, B));
        assertThat(only(ID).location()).isEqualTo(B);
        assertThat(only(ID).places().copies()).isEmpty();
        assertThat(store.locations().known(List.of(A, B))).containsOnlyKeys(B);
        assertThat(store.history().find("x.warc.gz")).singleElement().satisfies(entry -> {
            assertThat(entry.outcome()).isEqualTo(CheckOutcome.MOVED);
            assertThat(entry.from()).contains(A.path());
            assertThat(entry.absolute()).isEqualTo("/b");
            assertThat(entry.host()).isEqualTo("here");
        });
        // what was met before the move comes late, twice
        Observation<ContainerRecord> late = Observation.of(container(ID, A, "one", minute(0)));
        store.containers().store(List.of(late, late), observer);
        assertThat(only(ID).location()).isEqualTo(B);
        assertThat(store.locations().known(List.of(A, B))).containsOnlyKeys(B);
        assertThat(store.history().count()).isEqualTo(1);
    }

    private static final Statement SAID =
            new Statement("Anna", Optional.of("disk replaced"), minute(9), "here", "grainery test");

    static ContainerRecord placed(ContainerRecord record, Location place) {
        return record.withPaths(new ContainerRecord.Paths(
                FileDirectory.of(place),
                record.paths().harvestID(),
                record.paths().cdxID()));
    }

    private StatementResult<ContainerRecord> relocate(Location from, Location to) {
        return store.containers()
                .relocate(List.of(new Move(from, to)), StoreContractTest::placed, SAID)
                .get(0);
    }

    @Test
    void relocation_that_was_broken_off_is_finished_and_stands_in_the_history_once() {
        store(container(ID, A, "one", minute(0)));
        LocationEntry before = store.locations().entries(List.of(A)).get(A.path());
        assertThat(relocate(A, B).end()).isEqualTo(StatementResult.End.DONE);
        assertThat(only(ID).location()).isEqualTo(B);
        assertThat(store.locations().known(List.of(A, B))).containsOnlyKeys(B);
        assertThat(store.locations()
                        .entries(List.of(B))
                        .get(B.path())
                        .scheduled()
                        .due())
                .isEqualTo(before.scheduled().due());
        // killed before the old location was taken away
        store.locations().put(List.of(before));
        assertThat(relocate(A, B).end()).isEqualTo(StatementResult.End.DONE);
        assertThat(store.locations().known(List.of(A, B))).containsOnlyKeys(B);
        assertThat(store.history().find("x.warc.gz")).singleElement().satisfies(entry -> {
            assertThat(entry.outcome()).isEqualTo(CheckOutcome.RELOCATED);
            assertThat(entry.from()).contains(A.path());
            assertThat(entry.by()).contains("Anna");
        });
        assertThat(store.pending().all()).containsKey(HARVEST);
    }

    @Test
    void copies_and_conflicts_are_relocated_and_a_place_of_another_record_is_taken() {
        Location elsewhere = new Location("/d", "x.warc.gz");
        store(container(ID, A, "one", minute(0)));
        store(container(ID, B, "one", minute(1)));
        store(container(ID, C, "two", minute(2)));
        store(container(OTHER, elsewhere, "three", minute(3)));
        assertThat(relocate(B, elsewhere).end()).isEqualTo(StatementResult.End.TAKEN);
        assertThat(relocate(B, new Location("/e", "x.warc.gz")).end()).isEqualTo(StatementResult.End.DONE);
        assertThat(relocate(C, new Location("/f", "x.warc.gz")).end()).isEqualTo(StatementResult.End.DONE);
        assertThat(only(ID).places().copies())
                .extracting(OtherLocation::absolute)
                .containsExactly("/e");
        assertThat(only(ID).places().conflicts())
                .extracting(OtherLocation::absolute)
                .containsExactly("/f");
    }

    @Test
    void forgetting_that_was_broken_off_is_finished_and_leaves_one_tombstone() {
        store(container(ID, A, "one", minute(0)));
        store(container(ID, C, "two", minute(2)));
        LocationEntry before = store.locations().entries(List.of(A)).get(A.path());
        assertThat(forget(A, false).end()).isEqualTo(StatementResult.End.LAST_PLACE);
        assertThat(forget(A, true).end()).isEqualTo(StatementResult.End.TAKEN_AWAY);
        assertThat(store.containers().count()).isZero();
        assertThat(store.locations().known(List.of(A, C))).isEmpty();
        store.locations().put(List.of(before));
        assertThat(forget(A, true).end()).isEqualTo(StatementResult.End.DONE);
        assertThat(store.locations().known(List.of(A, C))).isEmpty();
        assertThat(store.history().count()).isEqualTo(1);
        assertThat(store.tombstones()
                        .removed(DateRange.ALL, Optional.empty(), 9)
                        .items())
                .singleElement()
                .extracting(Keyed::item)
                .satisfies(stone -> {
                    assertThat(stone.id()).isEqualTo(ID);
                    assertThat(stone.date()).isEqualTo(minute(9));
                    assertThat(stone.hashOrig()).isEqualTo(hash("one"));
                });
    }

    private StatementResult<ContainerRecord> forget(Location place, boolean last) {
        return store.containers()
                .forget(List.of(place), last, StoreContractTest::placed, SAID)
                .get(0);
    }

    @Test
    void file_met_again_is_updated_and_never_doubled() {
        store(container(ID, A, "one", minute(0)));
        assertThat(store(container(ID, A, "one", minute(1))).outcome()).isEqualTo(Outcome.UNCHANGED);
        assertThat(store.containers().count()).isEqualTo(1);
        ContainerRecord record = only(ID);
        assertThat(record.version()).isEqualTo(2);
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(store.locations().known(List.of(A)).get(A).status()).isEqualTo(RevisionStatus.VALIDATED);
    }

    @Test
    void the_same_sighting_again_writes_nothing() {
        store(container(ID, A, "one", minute(0)));
        assertThat(store(container(ID, A, "one", minute(0))).outcome()).isEqualTo(Outcome.UNCHANGED);
        assertThat(only(ID).version()).isEqualTo(1);
    }

    @Test
    void location_comes_before_identity() {
        store(container(ID, A, "one", minute(0)));
        Stored stored = store(container(OTHER, A, "two", minute(1)));
        assertThat(stored.outcome()).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(stored.findings()).extracting(Finding::code).containsExactly(FindingCode.HASH_CHANGED);
        assertThat(store.containers().count()).isEqualTo(1);
        assertThat(only(ID).revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(only(ID).revision().hashLast()).isEqualTo(hash("two"));
    }

    @Test
    void one_identifier_in_files_of_different_names_makes_different_records() {
        store(container(ID, A, "one", minute(0)));
        store(container(ID, new Location("/a", "y.warc.gz"), "two", minute(0)));
        assertThat(store.containers().find(ID)).hasSize(2);
        assertThat(store.containers().find("y.warc.gz")).hasSize(1);
    }

    @Test
    void copies_and_conflicts_are_listed_in_the_record_of_the_first() {
        store(container(ID, B, "one", minute(0)));
        assertThat(store(container(ID, A, "one", minute(1))).outcome()).isEqualTo(Outcome.COPY);
        assertThat(store(container(ID, C, "two", minute(2))).outcome()).isEqualTo(Outcome.CONFLICT);
        ContainerRecord record = only(ID);
        assertThat(record.location()).isEqualTo(A);
        assertThat(record.places().copies()).extracting(OtherLocation::absolute).containsExactly("/b");
        assertThat(record.places().conflicts())
                .extracting(OtherLocation::absolute)
                .containsExactly("/c");
        assertThat(store.locations().known(List.of(A, B, C)).get(C).role()).isEqualTo(FileRole.CONFLICT);
        assertThat(store(container(ID, C, "two", minute(3))).outcome()).isEqualTo(Outcome.CONFLICT);
        assertThat(only(ID).places().conflicts())
                .extracting(OtherLocation::statusOfValidation)
                .containsExactly(RevisionStatus.VALIDATED);
    }

    @Test
    void batch_may_hold_one_file_and_one_identity_several_times() {
        store(container(OTHER, new Location("/a", "y.warc.gz"), "y", minute(0)));
        List<Stored> stored = store.containers()
                .store(Stream.of(
                                container(ID, B, "one", minute(1)),
                                container(ID, A, "one", minute(2)),
                                container(ID, A, "one", minute(3)),
                                container(OTHER, new Location("/a", "y.warc.gz"), "y", minute(4)),
                                container(ID, C, "two", minute(5)))
                        .map(Observation::of)
                        .toList());
        assertThat(stored)
                .extracting(Stored::outcome)
                .containsExactly(Outcome.NEW, Outcome.COPY, Outcome.UNCHANGED, Outcome.UNCHANGED, Outcome.CONFLICT);
        assertThat(only(ID).location()).isEqualTo(A);
        assertThat(only(ID).revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(store.containers().count()).isEqualTo(2);
        assertThat(store.containers().store(List.of())).isEmpty();
    }

    @Test
    void record_whose_location_was_not_written_is_found_by_itself() {
        store(container(ID, B, "one", minute(0)));
        store(container(ID, A, "one", minute(1)));
        store.locations().forget(List.of(A.path(), B.path()));
        assertThat(store(container(OTHER, A, "two", minute(2))).outcome()).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(store(container(ID, B, "one", minute(2))).outcome()).isEqualTo(Outcome.UNCHANGED);
        assertThat(store.containers().count()).isEqualTo(1);
        assertThat(store.locations().known(List.of(A, B))).containsOnlyKeys(A, B);
    }

    @Test
    void location_whose_record_is_gone_is_met_as_a_new_one() {
        store(container(ID, A, "one", minute(0)));
        containers().find(Query.all()).forEach(record -> containers().write(new Write.Delete(record.get("_id"))));
        assertThat(store(container(ID, A, "one", minute(1))).outcome()).isEqualTo(Outcome.NEW);
        assertThat(only(ID).revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
    }

    @Test
    void record_of_an_unreadable_file_ends_when_the_file_turns_out_to_be_a_copy() {
        store(container(OTHER, A, UNREADABLE, minute(0), "G"));
        store(container(ID, B, "one", minute(1)));
        Stored stored = store(container(ID, A, "one", minute(2)));
        assertThat(stored.outcome()).isEqualTo(Outcome.COPY);
        assertThat(store.containers().count()).isEqualTo(1);
        assertThat(only(ID).location()).isEqualTo(A);
        assertThat(only(ID).places().copies())
                .extracting(OtherLocation::absolute)
                .containsExactly("/b");
        assertThat(store.pending().all()).containsOnlyKeys(HARVEST, NameUuid.DNS.of("G"));
    }

    @Test
    void files_of_a_guessed_identity_get_records_of_their_own_once_they_can_be_read() {
        store(container(OTHER, A, UNREADABLE, minute(0)));
        store(container(OTHER, B, UNREADABLE, minute(0)));
        assertThat(store.containers().count()).isEqualTo(1);
        assertThat(store(container(ID, B, "two", minute(1))).outcome()).isEqualTo(Outcome.NEW);
        assertThat(store(container(NameUuid.URL.of("3"), A, "three", minute(1))).outcome())
                .isEqualTo(Outcome.UPDATED);
        assertThat(store.containers().count()).isEqualTo(2);
        assertThat(only(ID).location()).isEqualTo(B);
        assertThat(only(NameUuid.URL.of("3")).places()).isEqualTo(OtherLocations.NONE);
    }

    @Test
    void file_that_moves_to_another_harvest_touches_both() {
        store(container(ID, A, "one", minute(0), "G"));
        store.pending().all().forEach(store.pending()::clear);
        Stored stored = store(container(ID, A, "one", minute(1), "H"));
        assertThat(stored.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(stored.harvestIds()).containsExactlyInAnyOrder(HARVEST, NameUuid.DNS.of("G"));
        assertThat(store.pending().all()).containsOnlyKeys(HARVEST, NameUuid.DNS.of("G"));
    }

    @Test
    void refused_record_does_not_keep_the_others_out() {
        String large = "x".repeat(17 * 1024 * 1024);
        ContainerRecord refused = SampleFiles.commented(container(ID, A, "one", minute(0)), large);
        ContainerRecord good = container(OTHER, new Location("/a", "y.warc.gz"), "two", minute(0));
        List<Stored> stored = store.containers().store(List.of(Observation.of(refused), Observation.of(good)));
        assertThat(stored).extracting(Stored::outcome).containsExactly(Outcome.REFUSED, Outcome.NEW);
        assertThat(stored.get(0).findings()).extracting(Finding::code).containsExactly(FindingCode.RECORD_REFUSED);
        assertThat(store.locations().known(List.of(A))).isEmpty();
        assertThat(store.containers().find(OTHER)).hasSize(1);
    }

    @Test
    void refused_update_leaves_the_record_as_it_was() {
        store(container(ID, A, "one", minute(0)));
        String large = "x".repeat(17 * 1024 * 1024);
        Stored stored = store(SampleFiles.commented(container(ID, A, "one", minute(1)), large));
        assertThat(stored.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(only(ID).version()).isEqualTo(1);
    }

    @Test
    void identity_and_location_are_unique() {
        store(container(ID, A, "one", minute(0)));
        Document same = DocumentMapping.document(container(ID, B, "two", minute(0)));
        Document there = DocumentMapping.document(container(OTHER, A, "two", minute(0)));
        assertThat(insert(same)).isEqualTo(new Written.Lost());
        assertThat(insert(there)).isEqualTo(new Written.Lost());
        assertThat(store.containers().count()).isEqualTo(1);
    }

    @Test
    void fields_that_other_tools_added_stay() {
        store(container(ID, A, "one", minute(0)));
        Document record = containers().find(Query.all()).get(0);
        containers().write(new Write.Set(record.get("_id"), new Document(), new Document("note", "by another tool")));
        store(container(ID, A, "one", minute(1)));
        assertThat(containers().find(Query.all()))
                .singleElement()
                .satisfies(after -> assertThat(after).containsEntry("note", "by another tool"));
        assertThat(only(ID).version()).isEqualTo(2);
    }

    @Test
    void document_that_is_no_record_is_told_by_its_id() {
        insert(new Document("container", new Document("fileName", "odd").append("warcID", "odd")));
        assertThatThrownBy(() -> store.containers().find("odd"))
                .isInstanceOf(StoreDamagedException.class)
                .hasMessageContaining("is not a valid ContainerRecord");
    }

    @Test
    void index_is_stored_beside_the_containers_and_reindexed_on_demand() {
        Location place = new Location("/a", "x.warc.gz.cdx");
        CdxRecord record = index(ID, place, "one", minute(0));
        assertThat(store.cdxFiles()
                        .store(List.of(Observation.of(record)))
                        .get(0)
                        .harvestIds())
                .isEmpty();
        CdxRecord anew = index(OTHER, place, "two", minute(1));
        assertThat(store.cdxFiles().store(List.of(Observation.of(anew))).get(0).outcome())
                .isEqualTo(Outcome.FAILED_CHECK);
        CdxRecord later = index(OTHER, place, "two", minute(2));
        assertThat(store.cdxFiles()
                        .store(List.of(new Observation<>(later, true, Optional.empty())))
                        .get(0)
                        .outcome())
                .isEqualTo(Outcome.UPDATED);
        CdxRecord stored = store.cdxFiles().find(OTHER, "x.warc.gz.cdx").orElseThrow();
        assertThat(stored.revision().hashOrig()).isEqualTo(hash("two"));
        assertThat(store.cdxFiles().count()).isEqualTo(1);
        assertThat(store.containers().count()).isZero();
        assertThat(store.locations().known(List.of(place)).get(place).type()).isEqualTo(RecordType.CDX);
    }

    @Test
    void records_are_passed_on_in_the_order_in_which_they_were_made() {
        List<Observation<ContainerRecord>> batch = IntStream.range(0, 250)
                .mapToObj(i -> Observation.of(container(
                        NameUuid.DNS.of("c" + i),
                        new Location("/a", i + ".warc.gz"),
                        "b" + i,
                        minute(0),
                        i % 2 == 0 ? "even" : "odd")))
                .toList();
        store.containers().store(batch);
        List<String> all = new ArrayList<>();
        store.containers()
                .forEach(Optional.empty(), record -> all.add(record.location().fileName()));
        assertThat(all).hasSize(250).startsWith("0.warc.gz", "1.warc.gz").endsWith("249.warc.gz");
        List<String> even = new ArrayList<>();
        store.containers()
                .forEach(
                        Optional.of(NameUuid.DNS.of("even")),
                        record -> even.add(record.location().fileName()));
        assertThat(even).hasSize(125).contains("248.warc.gz");
        List<String> scanned = new ArrayList<>();
        store.containers()
                .scan(Set.of(NameUuid.DNS.of("odd"), NameUuid.DNS.of("none")), record -> scanned.add(record.id()));
        assertThat(scanned).hasSize(125);
        assertThat(store.containers().named(List.of("1.warc.gz", "7.warc.gz", "none")))
                .extracting(record -> record.location().fileName())
                .containsExactlyInAnyOrder("1.warc.gz", "7.warc.gz");
    }

    @Test
    void links_are_changed_one_by_one_or_for_whole_harvests() {
        store(container(ID, A, "one", minute(0)));
        store(container(OTHER, new Location("/a", "y.warc.gz"), "two", minute(0)));
        assertThat(store.containers().update(ID, "x.warc.gz", record -> linked(record, OTHER)))
                .isTrue();
        assertThat(only(ID).version()).isEqualTo(2);
        assertThat(only(ID).paths().cdxID()).isEqualTo(OTHER);
        assertThat(store.containers().update("none", "x.warc.gz", record -> linked(record, OTHER)))
                .isFalse();
        assertThat(store.containers().updateEach(Set.of(HARVEST), record -> linked(record, OTHER)))
                .isEqualTo(1);
        assertThat(store.containers().updateEach(Set.of(HARVEST), record -> linked(record, OTHER)))
                .isZero();
        assertThat(store.containers().find(OTHER).get(0).paths().cdxID()).isEqualTo(OTHER);
    }

    @Test
    void link_to_another_harvest_marks_both() {
        store(container(ID, A, "one", minute(0)));
        store.pending().all().forEach(store.pending()::clear);
        String other = NameUuid.DNS.of("G");
        store.containers()
                .update(
                        ID,
                        "x.warc.gz",
                        record -> record.withPaths(
                                new ContainerRecord.Paths(record.paths().basic(), other, "NA")));
        assertThat(store.pending().all()).containsOnlyKeys(HARVEST, other);
    }

    @Test
    void change_of_another_writer_in_between_is_not_lost() {
        store(container(ID, A, "one", minute(0)));
        try (GraineryStore second = opened(store.uri())) {
            List<Long> seen = new ArrayList<>();
            store.containers().update(ID, "x.warc.gz", record -> {
                seen.add(record.version());
                if (seen.size() == 1) {
                    second.containers().store(List.of(Observation.of(container(ID, B, "one", minute(1)))));
                }
                return linked(record, OTHER);
            });
            assertThat(seen).containsExactly(1L, 2L);
        }
        assertThat(only(ID).places().copies()).hasSize(1);
        assertThat(only(ID).paths().cdxID()).isEqualTo(OTHER);
        assertThat(only(ID).version()).isEqualTo(3);
    }

    @Test
    void harvest_marked_anew_while_it_was_assembled_stays_pending() {
        store.pending().mark(List.of("h", "g", "h"));
        Map<String, PendingHarvests.Mark> seen = store.pending().all();
        assertThat(seen).containsOnlyKeys("h", "g");
        store.pending().mark(List.of("h"));
        seen.forEach(store.pending()::clear);
        assertThat(store.pending().all()).containsOnlyKeys("h");
        store.pending().mark(List.of());
        store.pending().all().forEach(store.pending()::clear);
        assertThat(store.pending().all()).isEmpty();
    }

    @Test
    void cdx_files_and_containers_are_found_by_stem() {
        store.cdxFiles()
                .store(List.of(
                        Observation.of(naming("one.cdx", "a.warc.gz", "c%20d.warc.gz")),
                        Observation.of(naming("two.cdx", "a", "b.arc", "a.warc.gz")),
                        Observation.of(naming("none.cdx"))));
        assertThat(withStems("a", "x")).containsExactlyInAnyOrder("one.cdx", "two.cdx");
        assertThat(withStems("b", "a")).containsExactlyInAnyOrder("one.cdx", "two.cdx");
        assertThat(withStems("b")).containsExactly("two.cdx");
        assertThat(withStems("c d")).containsExactly("one.cdx");
        assertThat(withStems("a.warc", "NA ", "")).isEmpty();
        List<String> many = IntStream.range(0, 2_500).mapToObj(i -> "x" + i).toList();
        assertThat(withStems(Stream.concat(many.stream(), Stream.of("b")).toArray(String[]::new)))
                .hasSize(1);
        Location place = new Location("/a", "c d.WARC.gz.open");
        store.containers().store(List.of(Observation.of(container(NameUuid.DNS.of("c"), place, "c", minute(0)))));
        assertThat(store.containers().withStems(List.of("c d")))
                .extracting(ContainerRecord::location)
                .containsExactly(place);
    }

    @Test
    void cdx_file_is_found_by_the_stems_of_its_last_reading() {
        store.cdxFiles().store(List.of(Observation.of(naming("one.cdx", "a.warc.gz"))));
        String id = NameUuid.DNS.of("one.cdx");
        assertThat(store.cdxFiles()
                        .update(
                                id,
                                "one.cdx",
                                record -> new CdxRecord(
                                        record.header(),
                                        naming("one.cdx", "b.warc.gz").cdx(),
                                        record.paths(),
                                        record.extension(),
                                        record.revision())))
                .isTrue();
        assertThat(withStems("a")).isEmpty();
        assertThat(withStems("b")).containsExactly("one.cdx");
    }

    private List<String> withStems(String... stems) {
        return store.cdxFiles().withStems(List.of(stems)).stream()
                .map(cdxFile -> cdxFile.location().fileName())
                .toList();
    }

    private static CdxRecord naming(String fileName, String... names) {
        CdxRecord plain = index(NameUuid.DNS.of(fileName), new Location("/a", fileName), fileName, minute(0));
        return new CdxRecord(
                plain.header(),
                new CdxRecord.Section(
                        fileName,
                        new OneOrMany(List.of(names)),
                        true,
                        plain.id(),
                        Amount.of(1),
                        Amount.of(1),
                        Amount.of(1)),
                plain.paths(),
                plain.extension(),
                plain.revision());
    }

    @Test
    void harvests_of_logs_are_those_with_a_file_or_a_copy_in_the_directory_or_just_below() {
        store(container(ID, A, "one", minute(0)));
        store(container(ID, B, "one", minute(1)));
        assertThat(harvestsOfLogs("/a")).containsExactly(HARVEST);
        assertThat(harvestsOfLogs("/b")).containsExactly(HARVEST);
        store(container(OTHER, new Location("/e/below/deep", "y.warc.gz"), "two", minute(0)));
        store(container(OTHER, new Location("/e!", "z.warc.gz"), "three", minute(0)));
        store(container(OTHER, new Location("/e1", "v.warc.gz"), "four", minute(0)));
        assertThat(harvestsOfLogs("/e")).isEmpty();
        assertThat(harvestsOfLogs("/e/below")).containsExactly(HARVEST);
        assertThat(harvestsOfLogs("/x")).isEmpty();
        assertThat(harvestsOfLogs("/")).containsExactly(HARVEST);
    }

    @Test
    void harvests_of_the_logs_of_a_launch_are_those_with_a_file_anywhere_below_it() {
        store(container(ID, new Location("/job/20261122010203/a/b/warcs", "y.warc.gz"), "one", minute(0)));
        assertThat(harvestsOfLogs("/job/20261122010203")).containsExactly(HARVEST);
        assertThat(harvestsOfLogs("/job")).containsExactly(HARVEST);
        assertThat(harvestsOfLogs("/job/20261122010204")).isEmpty();
        assertThat(harvestsOfLogs("/")).isEmpty();
    }

    private Set<String> harvestsOfLogs(String directory) {
        return store.containers().harvestsOf(new CrawlLogs(directory, "logs", List.of("crawl.log")));
    }

    @Test
    void crawl_logs_are_kept_by_directory_and_written_when_they_changed() {
        CrawlLogs logs = new CrawlLogs("/h", "logs/crawl", List.of("b.tar.gz", "a.tar.gz"));
        CrawlLogs others = new CrawlLogs("/i", "logs/crawl", List.of("d"));
        assertThat(store.facts().putLogs(List.of(logs))).containsExactly(logs);
        assertThat(store.facts().putLogs(List.of(logs, others))).containsExactly(others);
        assertThat(store.facts().putLogs(List.of(others, logs))).isEmpty();
        assertThat(store.facts().logs(List.of("/h", "/none")))
                .isEqualTo(Map.of("/h", new CrawlLogs("/h", "logs/crawl", List.of("a.tar.gz", "b.tar.gz"))));
        CrawlLogs anew = new CrawlLogs("/h", "logs/crawl", List.of("c"));
        assertThat(store.facts().putLogs(List.of(others, logs, anew))).containsExactly(anew);
        assertThat(store.facts().logs(List.of("/h")).get("/h").fileNames()).containsExactly("c");
    }

    @Test
    void store_opened_again_has_everything_and_stays_unique() {
        store(container(ID, A, "one", minute(0)));
        StoreUri address = store.uri();
        store.close();
        store = opened(address);
        assertThat(only(ID).revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(store(container(ID, B, "one", minute(1))).outcome()).isEqualTo(Outcome.COPY);
        assertThat(store.containers().count()).isEqualTo(1);
        assertThat(store.pending().all()).containsOnlyKeys(HARVEST);
    }

    private Stored store(ContainerRecord candidate) {
        return store.containers().store(List.of(Observation.of(candidate))).get(0);
    }

    private ContainerRecord only(String id) {
        List<ContainerRecord> found = store.containers().find(id);
        assertThat(found).hasSize(1);
        assertThat(found.get(0).revision().commentaries()).isEqualTo(Commentaries.NONE);
        assertThat(found.get(0).revision().hashOrig()).isNotEqualTo(Hash.NA);
        return found.get(0);
    }

    private static ContainerRecord linked(ContainerRecord record, String index) {
        return record.withPaths(
                new ContainerRecord.Paths(record.paths().basic(), record.paths().harvestID(), index));
    }

    private DocumentCollection containers() {
        return store.documents().collection(StoreSchema.CONTAINER);
    }

    private Written insert(Document document) {
        return containers().write(new Write.Insert(document.append("_id", new ObjectId())));
    }

    @Test
    void record_says_when_it_was_last_written() {
        store(container(ID, A, "one", minute(0)));
        assertThat(only(ID).modified()).contains(SampleFiles.WRITTEN);
        now = SampleFiles.WRITTEN.plusSeconds(60);
        store(container(ID, A, "one", minute(1)));
        assertThat(only(ID).modified()).contains(now);
        Instant before = now;
        now = SampleFiles.WRITTEN.plusSeconds(90);
        store(container(ID, A, "one", minute(1)));
        assertThat(only(ID).modified()).as("nothing was changed").contains(before);
        now = SampleFiles.WRITTEN.plusSeconds(120);
        store.containers().update(ID, A.fileName(), record -> SampleFiles.commented(record, "restored from tape"));
        assertThat(store.containers().find(ID, A.fileName()).orElseThrow().modified())
                .contains(now);
    }

    @Test
    void pages_give_each_record_once_whatever_is_written_meanwhile() {
        List<String> ids =
                IntStream.range(0, 5).mapToObj(i -> NameUuid.DNS.of("f" + i)).toList();
        ids.forEach(id -> store(container(id, new Location("/a", id + ".warc.gz"), "one", minute(0))));
        List<String> met = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<ContainerRecord> page = store.containers().page(after, 2);
            page.items().forEach(record -> met.add(record.id()));
            store(container(ids.get(0), new Location("/a", ids.get(0) + ".warc.gz"), "one", minute(met.size())));
            after = page.next();
        } while (after.isPresent());
        assertThat(met).containsExactlyElementsOf(ids);
        assertThat(store.cdxFiles().page(Optional.empty(), 2)).isEqualTo(new Page<>(List.of(), Optional.empty()));
        assertThatThrownBy(() -> store.containers().page(Optional.empty(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void record_that_gives_way_to_another_identity_leaves_a_tombstone() {
        ContainerRecord unread = container(OTHER, A, UNREADABLE, minute(0));
        store(unread);
        now = SampleFiles.WRITTEN.plusSeconds(5);
        store(container(ID, A, "one", minute(1)));
        assertThat(Since.of(now, store.tombstones())).singleElement().satisfies(stone -> {
            assertThat(stone.id()).isEqualTo(OTHER);
            assertThat(stone.recType()).isEqualTo(RecordType.CONTAINER);
            assertThat(stone.date()).isEqualTo(now);
            assertThat(stone.reason()).contains(ID);
        });
        assertThat(Since.of(now.plusMillis(1), store.tombstones())).isEmpty();
    }
}
