// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.NOON;
import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.grainery.Soak;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.earlier.EarlierDocument;
import dev.grainery.earlier.EarlierFile;
import dev.grainery.earlier.EarlierReading;
import dev.grainery.earlier.EarlierRecord;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.record.Earlier;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.Inspection;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.SampleInspections;
import dev.grainery.store.RecordCollection.FixityResult;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.RecordCollection.StatementResult;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import dev.grainery.store.merge.Observation.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store must do with the records of an earlier Grainery. */
abstract class EarlierContractTest extends OpenStore {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final Location A = new Location("/a", "x.warc.gz");
    private static final Location B = new Location("/b", "x.warc.gz");
    /** Prague is an hour ahead of UTC in winter; the script wrote its time with a Z. */
    private static final String IN_2019 = "2019-02-03T11:00:00Z";

    private static final Instant THEN = Instant.parse("2019-02-03T10:00:00Z");

    private static EarlierRecord earlier(String directory, String bytes, String date) {
        String text = "{\"recType\":\"container\",\"author\":\"Adela\",\"date\":\"" + date
                + "\",\"standard\":\"Grainery 0.3\",\"container\":{\"filename\":\"x.warc.gz\",\"warcID\":\"urn:uuid:"
                + ID
                + "\",\"operator\":\"Karel\",\"size\":" + bytes.length() + "},\"paths\":{\"pathToHarvest\":\""
                + directory
                + "\"},\"revision\":{\"dateOfValidation\":\"" + date
                + "\",\"statusOfValidation\":\"FIRST\",\"hashOrig\":\""
                + hash(bytes) + "\",\"hashLast\":\"NA\"},\"commentaries\":{\"exists\":true,\"text\":\"kept twice\"}}";
        return EarlierReading.of(EarlierDocument.of(text));
    }

    private List<EarlierEvidence<ContainerRecord>> take(EarlierRecord... records) {
        store.earlier().add(List.of(records), HarvestNaming.builtIn());
        return store.containers().applyEarlier(List.of("x.warc.gz"));
    }

    private void read(Location place, String bytes) {
        store.containers().store(List.of(Observation.of(container(ID, place, bytes, NOON))));
    }

    private ContainerRecord record() {
        return store.containers().find(ID, "x.warc.gz").orElseThrow();
    }

    /** A record is the same but for how often it was written. */
    private void assertSameInBothOrders(Runnable one, Runnable other) {
        one.run();
        other.run();
        ContainerRecord first = record();
        List<FixityEvent> history = store.history().find("x.warc.gz");
        long findings = store.findings().of(List.of(first.location().path())).size();
        close();
        open();
        other.run();
        one.run();
        assertThat(record().written(1, first.modified())).isEqualTo(first.written(1, first.modified()));
        assertThat(store.history().find("x.warc.gz")).isEqualTo(history);
        assertThat(store.findings().of(List.of(first.location().path()))).hasSize((int) findings);
    }

    @Test
    void the_first_sum_is_the_earlier_one_in_either_order() {
        assertSameInBothOrders(() -> take(earlier("/a", "one", IN_2019)), () -> read(A, "one"));
        ContainerRecord record = record();
        assertThat(record.revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(record.revision().dateOfValidation()).isEqualTo(NOON);
        assertThat(record.header().date()).isEqualTo(THEN);
        assertThat(record.container().operator()).isEqualTo("Karel");
        assertThat(record.header().author()).isEqualTo("NKCR");
        assertThat(record.revision().commentaries().text()).isEqualTo("kept twice");
        assertThat(store.history().find("x.warc.gz"))
                .extracting(FixityEvent::outcome, FixityEvent::date, FixityEvent::hash, FixityEvent::program)
                .containsExactly(tuple(CheckOutcome.EARLIER, THEN, hash("one"), "earlier record (Grainery 0.3)"));
    }

    @Test
    void other_bytes_than_then_have_failed_in_either_order() {
        assertSameInBothOrders(() -> take(earlier("/a", "one", IN_2019)), () -> read(A, "two"));
        ContainerRecord record = record();
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertThat(record.revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(record.revision().hashLast()).isEqualTo(hash("two"));
        assertThat(store.findings().of(List.of(A.path())))
                .extracting(finding -> finding.code(), finding -> finding.message())
                .containsExactly(tuple(
                        FindingCode.HASH_CHANGED,
                        "the MD5 was " + hash("one")
                                + " in an earlier record (Grainery 0.3) of 2019-02-03T10:00:00.000Z for /a/x.warc.gz;"
                                + " it was "
                                + hash("two") + " on 2026-01-02T12:00:00.000Z"));
    }

    @Test
    void a_file_that_could_not_be_read_has_failed_in_either_order() {
        assertSameInBothOrders(() -> take(earlier("/a", "one", IN_2019)), () -> read(A, UNREADABLE));
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertThat(record().revision().hashOrig()).isEqualTo(hash("one"));
    }

    @Test
    void a_file_that_lies_elsewhere_now_is_known_by_its_identifier() {
        assertSameInBothOrders(() -> take(earlier("/mnt/2019", "one", IN_2019)), () -> read(A, "two"));
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertThat(record().location()).isEqualTo(A);
    }

    @Test
    void of_doubles_the_oldest_counts_and_the_others_are_checks() {
        EarlierRecord again = earlier("/a", "one", "2020-02-03T11:00:00Z");
        EarlierRecord other = earlier("/a", "two", "2021-02-03T11:00:00Z");
        assertSameInBothOrders(() -> take(again, other, earlier("/a", "one", IN_2019)), () -> read(A, "one"));
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(store.history().find("x.warc.gz"))
                .extracting(FixityEvent::outcome)
                .containsOnly(CheckOutcome.EARLIER)
                .hasSize(3);
        assertThat(store.findings().of(List.of(A.path())))
                .extracting(finding -> finding.code())
                .containsExactly(FindingCode.EARLIER_DIFFERS);
    }

    @Test
    void the_same_document_in_another_form_is_no_other_one() {
        EarlierRecord one = earlier("/a", "one", IN_2019);
        String canonical = EarlierDocument.of(one.document().fields()).text();
        EarlierRecord other = EarlierReading.of(EarlierDocument.of(canonical));
        assertThat(canonical).isNotEqualTo(one.document().text());
        assertThat(store.earlier().add(List.of(one, other), HarvestNaming.builtIn()))
                .isEqualTo(1);
    }

    @Test
    void importing_twice_changes_nothing() {
        read(A, "two");
        EarlierRecord one = earlier("/a", "one", IN_2019);
        assertThat(store.earlier().add(List.of(one), HarvestNaming.builtIn())).isEqualTo(1);
        assertThat(take(one)).hasSize(1);
        ContainerRecord first = record();
        List<FixityEvent> history = store.history().find("x.warc.gz");
        assertThat(store.earlier().add(List.of(one), HarvestNaming.builtIn())).isZero();
        assertThat(take(one)).hasSize(1);
        assertThat(record()).isEqualTo(first);
        assertThat(store.history().find("x.warc.gz")).isEqualTo(history);
    }

    @Test
    void of_two_files_of_one_identity_the_one_with_the_earlier_bytes_is_sound() {
        assertSameInBothOrders(() -> take(earlier("/mnt", "two", IN_2019)), () -> {
            read(A, "one");
            read(B, "two");
        });
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
        assertThat(record().places().copies())
                .extracting(OtherLocation::absolute)
                .containsExactly("/b");
        assertThat(record().places().conflicts()).isEmpty();
    }

    @Test
    void a_check_after_the_import_is_one_of_the_earlier_sum() {
        take(earlier("/a", "one", IN_2019));
        read(A, "two");
        store.containers().store(List.of(Observation.of(container(ID, A, "one", NOON.plusSeconds(60)))));
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(record().revision().hashLast()).isEqualTo(hash("one"));
    }

    private static EarlierRecord earlierHarvest(String name) {
        String text =
                "{recType: 'harvest', author: 'Adela', date: '" + IN_2019 + "', standard: 'Grainery 0.3', harvest: {"
                        + "harvestName: '" + name + "'}, commentaries: {exists: true, text: 'crawled twice'}}";
        return EarlierReading.of(EarlierDocument.of(text));
    }

    @Test
    void a_harvest_gets_the_comment_of_its_earlier_record_before_or_after_it_is_assembled() {
        HarvestRecord fresh = SampleHarvests.harvest("Oats-2019", List.of());
        String id = fresh.harvest().harvestID();
        store.earlier().add(List.of(earlierHarvest("Oats-2019"), earlierHarvest("")), HarvestNaming.builtIn());
        assertThat(store.harvests().applyEarlier(id)).isFalse();
        SampleHarvests.write(store, id, () -> Optional.of(fresh));
        HarvestRecord before = store.harvests().findWithoutLists(id).orElseThrow();
        assertThat(before.revision().commentaries().text()).isEqualTo("crawled twice");
        assertThat(before.header().author()).isEqualTo("NKCR");
        close();
        open();
        SampleHarvests.write(store, id, () -> Optional.of(fresh));
        store.earlier().add(List.of(earlierHarvest("Oats-2019")), HarvestNaming.builtIn());
        assertThat(store.harvests().applyEarlier(id)).isTrue();
        assertThat(store.harvests().findWithoutLists(id).orElseThrow().revision())
                .isEqualTo(before.revision());
        assertThat(store.earlier().count()).isEqualTo(1);
    }

    @Test
    void a_file_without_place_and_identifier_is_known_by_name_size_and_bytes() {
        ContainerRecord record = container(ID, A, "one", NOON);
        ContainerRecord unsigned = record.withHeader(new Header(
                record.header().recType(),
                GraineryRecord.NA,
                NOON,
                record.header().standard()));
        EarlierFile known = (EarlierFile) earlier("/mnt", "one", IN_2019);
        EarlierFile nameless = new EarlierFile(
                known.document(),
                known.type(),
                known.fileName(),
                Optional.empty(),
                Optional.empty(),
                known.size(),
                known.md5(),
                known.date(),
                Optional.empty(),
                known.author(),
                known.operator(),
                Optional.empty(),
                known.standard());
        assertThat(EarlierEvidence.of(unsigned, List.of(nameless))
                        .record()
                        .header()
                        .author())
                .isEqualTo("Adela");
        assertThat(EarlierEvidence.of(container(ID, A, "two", NOON), List.of(nameless))
                        .of())
                .isEmpty();
    }

    private static EarlierRecord earlierIndex(String bytes) {
        String text = "{\"recType\":\"cdx\",\"date\":\"" + IN_2019
                + "\",\"cdx\":{\"fileName\":\"x.cdx\",\"path\":\"/a/x.cdx\"," + "\"md5\":\"" + hash(bytes) + "\"}}";
        return EarlierReading.of(EarlierDocument.of(text));
    }

    private void index(String bytes, Instant at, boolean accept) {
        CdxRecord record = SampleFiles.index(ID, new Location("/a", "x.cdx"), bytes, at);
        store.cdxFiles().store(List.of(new Observation<>(record, accept, Optional.of(List.of()))));
    }

    @Test
    void an_index_that_was_indexed_again_is_sound_whether_that_was_accepted_before_the_import_or_after_it() {
        List<CdxRecord> seen = new ArrayList<>();
        for (boolean importedFirst : List.of(true, false)) {
            index("two", NOON, false);
            Runnable importing = () -> {
                store.earlier().add(List.of(earlierIndex("one")), HarvestNaming.builtIn());
                store.cdxFiles().applyEarlier(List.of("x.cdx"));
            };
            if (importedFirst) {
                importing.run();
                assertThat(store.cdxFiles().find("x.cdx").get(0).revision().statusOfValidation())
                        .isEqualTo(RevisionStatus.FAILED);
                assertThat(store.findings().of(List.of("/a/x.cdx")))
                        .extracting(StoredFinding::code)
                        .contains(FindingCode.CDX_REWRITTEN);
            }
            index("three", NOON.plusSeconds(60), true);
            if (!importedFirst) {
                importing.run();
            }
            CdxRecord record = store.cdxFiles().find("x.cdx").get(0);
            assertThat(record.revision().statusOfValidation()).isNotEqualTo(RevisionStatus.FAILED);
            assertThat(record.revision().hashOrig()).isEqualTo(hash("three"));
            assertThat(open("/a/x.cdx")).isEmpty();
            seen.add(record);
            close();
            open();
        }
        assertThat(seen.get(0).revision()).isEqualTo(seen.get(1).revision());
        assertThat(seen.get(0).earlier()).isEqualTo(seen.get(1).earlier());
    }

    @Test
    void bytes_that_only_an_earlier_record_contradicts_can_be_accepted_as_indexed_again() {
        store.earlier().add(List.of(earlierIndex("one")), HarvestNaming.builtIn());
        index("two", NOON, false);
        assertThat(open("/a/x.cdx")).containsExactly(FindingCode.CDX_REWRITTEN);

        index("two", NOON.plusSeconds(60), true);

        CdxRecord record = store.cdxFiles().find("x.cdx").get(0);
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(record.revision().hashOrig()).isEqualTo(hash("two"));
        assertThat(open("/a/x.cdx")).isEmpty();
    }

    @Test
    void a_check_is_compared_with_the_earlier_sum() {
        read(A, "two");
        take(earlier("/a", "one", IN_2019));
        List<FixityResult> results = store.containers()
                .check(List.of(new FixityCheck(A, hash("two"), Amount.of(3), NOON.plusSeconds(60))), PlainReport.PLAIN);
        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.expected()).isEqualTo(hash("one"));
            assertThat(result.after()).isEqualTo(RevisionStatus.FAILED);
            // or what a person has acknowledged would be another finding
            assertThat(result.contradicted().orElseThrow().message())
                    .isEqualTo(store.findings().of(List.of(A.path())).get(0).message());
        });
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
    }

    @Test
    void a_comment_that_a_person_has_changed_is_not_put_back() {
        read(A, "one");
        EarlierRecord first = earlier("/a", "one", IN_2019);
        take(first);
        store.containers()
                .update(
                        ID,
                        "x.warc.gz",
                        now -> now.withRevision(now.revision().withCommentaries(Commentaries.of("mine"))));
        take(first, earlier("/a", "one", "2020-02-03T11:00:00Z"));
        assertThat(record().revision().commentaries().text()).isEqualTo("mine");
    }

    @Test
    void what_an_import_would_do_is_told_without_doing_it() {
        read(A, "two");
        EarlierRecord one = earlier("/a", "one", IN_2019);
        store.earlier().add(List.of(one), HarvestNaming.builtIn());
        ContainerRecord before = record();
        Map<String, List<EarlierFile>> documents =
                store.earlier().ofFiles(RecordType.CONTAINER, List.of("x.warc.gz", "y.warc.gz"));
        assertThat(documents).containsOnlyKeys("x.warc.gz");
        EarlierEvidence<ContainerRecord> evidence =
                store.containers().earlierEvidence(documents).get(0);
        assertThat(evidence.isChanged()).isTrue();
        assertThat(evidence.contradicts((EarlierFile) one)).isTrue();
        assertThat(evidence.findings()).extracting(Finding::code).containsExactly(FindingCode.HASH_CHANGED);
        assertThat(record()).isEqualTo(before);
    }

    @Test
    void documents_are_told_by_the_names_of_what_they_are_about() {
        EarlierRecord unknown = EarlierReading.of(EarlierDocument.of("{\"recType\":\"thing\"}"));
        store.earlier()
                .add(
                        List.of(
                                earlier("/a", "one", IN_2019),
                                earlier("/b", "one", IN_2019),
                                earlierHarvest("Oats-2019"),
                                unknown),
                        HarvestNaming.builtIn());
        Set<String> names = new TreeSet<>();
        store.earlier().forEachName(RecordType.CONTAINER, names::addAll);
        store.earlier().forEachName(RecordType.HARVEST, names::addAll);
        store.earlier().forEachName(RecordType.CDX, names::addAll);
        assertThat(names).containsExactly("Oats-2019", "x.warc.gz");
        List<String> all = new ArrayList<>();
        store.earlier().forEach(record -> all.add(record.document().text()));
        assertThat(all).hasSize(4).contains("{\"recType\":\"thing\"}");
        store.earlier().rename(HarvestNaming.builtIn());
        assertThat(store.earlier().ofHarvest("Oats-2019")).hasSize(1);
    }

    @Test
    void a_file_that_was_restored_comes_due_and_the_search_for_what_is_due_ends() {
        read(A, "two");
        take(earlier("/a", "one", IN_2019));
        store.containers()
                .check(List.of(new FixityCheck(A, hash("one"), Amount.of(3), NOON.plusSeconds(60))), PlainReport.PLAIN);
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(store.containers().age(NOON.plus(Duration.ofDays(800)), () -> true))
                .isZero();
    }

    @Tag("soak")
    @ParameterizedTest(name = "{0} seconds between their checks")
    @ValueSource(ints = {0, 1})
    void a_file_comes_due_behind_more_restored_ones_than_are_looked_up_at_once(int apart) {
        assumeFalse(
                ServerStoreTest.class.equals(getClass().getEnclosingClass()), "minutes with some servers of the tests");
        int many = RecordQueries.LOOKED_UP_AT_ONCE + 100;
        List<Observation<ContainerRecord>> damaged = new ArrayList<>();
        List<EarlierRecord> documents = new ArrayList<>();
        List<FixityCheck> restored = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            String name = "restored-" + i + ".warc.gz";
            String id = NameUuid.DNS.of(name);
            Location place = new Location("/a", name);
            damaged.add(Observation.of(container(id, place, "two", NOON)));
            documents.add(EarlierReading.of(EarlierDocument.of(earlier("/a", "one", IN_2019)
                    .document()
                    .text()
                    .replace("x.warc.gz", name)
                    .replace(ID, id))));
            restored.add(new FixityCheck(place, hash("one"), Amount.of(3), NOON.plusSeconds(60 + (long) i * apart)));
        }
        store.containers().store(damaged);
        store.earlier().add(documents, HarvestNaming.builtIn());
        store.containers()
                .applyEarlier(
                        damaged.stream().map(one -> one.location().fileName()).toList());
        store.containers().check(restored, PlainReport.PLAIN);
        Location last = new Location("/a", "last.warc.gz");
        String id = NameUuid.DNS.of("last");
        store.containers().store(List.of(Observation.of(container(id, last, "one", NOON.plusSeconds(60)))));
        store.containers()
                .check(
                        List.of(new FixityCheck(last, hash("one"), Amount.of(3), NOON.plus(Duration.ofDays(1)))),
                        PlainReport.PLAIN);
        Instant later = NOON.plus(Duration.ofDays(800));
        assertThat(store.containers().age(later, () -> true)).isEqualTo(1);
        assertThat(store.containers()
                        .find(id, "last.warc.gz")
                        .orElseThrow()
                        .revision()
                        .statusOfValidation())
                .isEqualTo(RevisionStatus.TOBEVALIDATED);
        assertThat(store.containers().age(later, () -> true)).isZero();
    }

    @Test
    void a_check_of_a_file_with_many_documents_leaves_its_first_hash_alone() {
        read(A, "two");
        List<EarlierRecord> many = new ArrayList<>();
        for (int year = 10; year < 27; year++) {
            many.add(earlier("/mnt/old", "one", "20" + year + "-01-01T11:00:00Z"));
        }
        many.add(earlier("/a", "two", "2025-02-03T11:00:00Z"));
        take(many.toArray(EarlierRecord[]::new));
        ContainerRecord before = record();
        assertThat(before.revision().hashOrig()).isEqualTo(hash("two"));
        store.containers()
                .check(List.of(new FixityCheck(A, hash("two"), Amount.of(3), NOON.plusSeconds(60))), PlainReport.PLAIN);
        assertThat(record().revision().hashOrig()).isEqualTo(hash("two"));
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
    }

    private Outcome met(Location place, String bytes, int minute) {
        return store.containers()
                .store(List.of(Observation.of(inspected(place, bytes, NOON.plusSeconds(60L * minute)), List.of())))
                .get(0)
                .outcome();
    }

    private static ContainerRecord inspected(Location place, String bytes, Instant at) {
        return container(ID, place, bytes, at)
                .withDigests(new Digests(
                        new TreeMap<>(Map.of("sha256", String.format(Locale.ROOT, "%064x", bytes.length())))))
                .withInspection(Optional.of(SampleInspections.of(Inspection.SCHEMA, NOON.plusSeconds(bytes.length()))));
    }

    private Amount known(Location place) {
        return store.locations().known(List.of(place)).get(place).size();
    }

    @Test
    void a_file_that_was_restored_is_described_by_its_right_bytes() {
        take(earlier("/a", "one", IN_2019));
        assertThat(met(A, "damaged", 0)).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(met(A, "one", 1)).isEqualTo(Outcome.UPDATED);
        ContainerRecord restored = record();
        assertThat(restored.size()).isEqualTo(Amount.of(3));
        assertThat(restored.digests()).isEqualTo(inspected(A, "one", NOON).digests());
        assertThat(restored.inspection()).isEqualTo(inspected(A, "one", NOON).inspection());
        assertThat(restored.container().operator()).isEqualTo("Karel");
        assertThat(restored.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(open(A.path())).isEmpty();
        assertThat(met(A, "one", 2)).isEqualTo(Outcome.UNCHANGED);

        assertThat(met(A, "damaged", 3)).isEqualTo(Outcome.FAILED_CHECK);
        assertThat(record().size()).isEqualTo(Amount.of(3));
        assertThat(record().digests()).isEqualTo(restored.digests());
        assertThat(record().inspection()).isEqualTo(restored.inspection());
        assertThat(open(A.path())).containsExactly(FindingCode.HASH_CHANGED);
        assertThat(known(A)).isEqualTo(Amount.of(7));
    }

    @Test
    void a_check_that_finds_a_file_restored_keeps_nothing_of_what_was_seen_in_its_wrong_bytes() {
        take(earlier("/a", "one", IN_2019));
        met(A, "damaged", 0);
        store.containers()
                .check(List.of(new FixityCheck(A, hash("one"), Amount.of(3), NOON.plusSeconds(60))), PlainReport.PLAIN);
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(record().size()).isEqualTo(Amount.of(3));
        assertThat(record().digests()).isEqualTo(Digests.NONE);
        assertThat(record().inspection()).isEmpty();
        assertThat(known(A)).isEqualTo(Amount.of(3));
        // what is seen of the right bytes stays, also when they are hashed alone the next time
        assertThat(met(A, "one", 2)).isEqualTo(Outcome.UPDATED);
        store.containers()
                .check(
                        List.of(new FixityCheck(A, hash("one"), Amount.of(3), NOON.plusSeconds(180))),
                        PlainReport.PLAIN);
        assertThat(record().inspection()).isEqualTo(inspected(A, "one", NOON).inspection());
    }

    @Test
    void the_size_that_a_file_has_now_is_known_after_an_import_as_before() {
        met(A, "damaged", 0);
        met(A, "one", 1);
        assertThat(known(A)).isEqualTo(Amount.of(3));
        take(earlier("/a", "one", IN_2019));
        assertThat(known(A)).isEqualTo(Amount.of(3));
        assertThat(record().revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
    }

    @Test
    void a_place_is_forgotten_in_favour_of_the_copy_that_only_an_earlier_record_makes_one() {
        met(A, "damaged", 0);
        met(B, "one", 1);
        take(earlier("/mnt", "one", IN_2019));
        assertThat(record().places().copies())
                .extracting(OtherLocation::absolute)
                .containsExactly("/b");
        Statement said = new Statement("a person", Optional.of("burnt"), NOON.plusSeconds(120), "host", "test");
        assertThat(store.containers().forget(List.of(A), true, StoreContractTest::placed, said))
                .extracting(StatementResult::end)
                .containsExactly(StatementResult.End.DONE);
        assertThat(record().location()).isEqualTo(B);
        assertThat(record().size()).isEqualTo(Amount.of(3));
        assertThat(record().revision().hashOrig()).isEqualTo(hash("one"));
        assertThat(record().revision().statusOfValidation()).isNotEqualTo(RevisionStatus.FAILED);
        assertThat(record().inspection()).isEmpty();
        assertThat(store.tombstones()
                        .removed(DateRange.ALL, Optional.empty(), 9)
                        .items())
                .isEmpty();
    }

    private List<FindingCode> open(String path) {
        return store.findings().of(List.of(path)).stream()
                .filter(finding -> finding.state() == StoredFinding.FindingState.OPEN)
                .map(StoredFinding::code)
                // told when a copy is met, and of no weight
                .filter(code -> code != FindingCode.COPY)
                .sorted()
                .toList();
    }

    static LongStream earlier_records_may_come_at_any_moment() {
        return LongStream.rangeClosed(1, Soak.trials(15, 60));
    }

    /**
     * A file is read at three places, with right and wrong bytes or not at all, and earlier records come in one or two
     * parts, at any moment between: record, history and findings are the same.
     */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource
    void earlier_records_may_come_at_any_moment(long seed) {
        Random random = new Random(seed);
        List<EarlierRecord> past = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            past.add(earlier(
                    List.of("/a", "/b", "/mnt").get(random.nextInt(3)),
                    random.nextInt(3) > 0 ? "one" : "two",
                    "20" + (10 + random.nextInt(9)) + "-02-03T11:00:00Z"));
        }
        List<Runnable> readings = new ArrayList<>();
        boolean readable = random.nextInt(3) > 0;
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            String bytes = List.of("one", "one", "two", UNREADABLE).get(random.nextInt(readable ? 3 : 4));
            Location place = List.of(A, A, B).get(i == 0 ? 0 : random.nextInt(3));
            Instant at = NOON.plusSeconds(60L * i);
            readings.add(() -> store.containers().store(List.of(Observation.of(container(ID, place, bytes, at)))));
        }
        List<Object> seen = new ArrayList<>();
        for (int moment = 0; moment <= readings.size(); moment++) {
            int part = random.nextInt(past.size() + 1);
            int later = moment + random.nextInt(readings.size() + 1 - moment);
            for (int i = 0; i <= readings.size(); i++) {
                if (i == moment) {
                    take(past.subList(0, part).toArray(EarlierRecord[]::new));
                }
                if (i == later) {
                    take(past.subList(part, past.size()).toArray(EarlierRecord[]::new));
                }
                if (i < readings.size()) {
                    readings.get(i).run();
                }
            }
            ContainerRecord record = record();
            Earlier owed = record.earlier();
            seen.add(List.of(
                    // only who knows which bytes are right describes them once they are restored
                    record.written(1, record.modified())
                            .withEarlier(new Earlier(owed.documents(), owed.own(), owed.reindexed(), Optional.empty())),
                    Set.copyOf(store.history().find("x.warc.gz")),
                    // what was found last before a file became unreadable stays open
                    readable ? open(A.path()) : List.of(),
                    readable ? open(B.path()) : List.of()));
            close();
            open();
        }
        assertThat(seen).allSatisfy(one -> assertThat(one).isEqualTo(seen.get(0)));
    }
}
