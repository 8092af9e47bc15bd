// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.NOON;
import static dev.grainery.store.SampleFiles.UNREADABLE;
import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.hash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.earlier.EarlierDocument;
import dev.grainery.earlier.EarlierFile;
import dev.grainery.earlier.EarlierReading;
import dev.grainery.earlier.EarlierRecord;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.Place;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.merge.EarlierEvidence;
import dev.grainery.store.merge.Observation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.bson.Document;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

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
        return EarlierReading.of(new EarlierDocument(text, Document.parse(text)));
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
                .containsExactly(tuple(CheckOutcome.FIRST, THEN, hash("one"), "earlier record (Grainery 0.3)"));
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
                                + " in an earlier record (Grainery 0.3) of 2019-02-03T10:00:00.000Z; it was "
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
                .containsExactly(CheckOutcome.FIRST, CheckOutcome.EQUAL, CheckOutcome.DIFFERENT);
        assertThat(store.findings().of(List.of(A.path())))
                .extracting(finding -> finding.code())
                .containsExactly(FindingCode.EARLIER_DIFFERS);
    }

    @Test
    void the_same_document_in_another_form_is_no_other_one() {
        EarlierRecord one = earlier("/a", "one", IN_2019);
        String canonical = one.document().fields().toJson(EarlierRecords.CANONICAL);
        EarlierRecord other = EarlierReading.of(new EarlierDocument(canonical, Document.parse(canonical)));
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
        assertThat(record().places().copies()).extracting(Place::absolute).containsExactly("/b");
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
        return EarlierReading.of(new EarlierDocument(text, Document.parse(text)));
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
                known.standard(),
                Optional.empty());
        assertThat(EarlierEvidence.of(unsigned, List.of(nameless))
                        .record()
                        .header()
                        .author())
                .isEqualTo("Adela");
        assertThat(EarlierEvidence.of(container(ID, A, "two", NOON), List.of(nameless))
                        .of())
                .isEmpty();
    }

    /** Files are read at two places, with right and wrong bytes; earlier records come at any moment between. */
    @RepeatedTest(20)
    void earlier_records_may_come_at_any_moment(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<EarlierRecord> past = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            past.add(earlier(
                    random.nextBoolean() ? "/a" : "/mnt",
                    random.nextInt(3) > 0 ? "one" : "two",
                    "20" + (10 + random.nextInt(9)) + "-02-03T11:00:00Z"));
        }
        List<Runnable> readings = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            String bytes = random.nextInt(4) > 0 ? "one" : "two";
            Instant at = NOON.plusSeconds(60L * i);
            readings.add(() -> store.containers().store(List.of(Observation.of(container(ID, A, bytes, at)))));
        }
        List<Object> seen = new ArrayList<>();
        for (int moment = 0; moment <= readings.size(); moment++) {
            for (int i = 0; i < readings.size(); i++) {
                if (i == moment) {
                    take(past.toArray(EarlierRecord[]::new));
                }
                readings.get(i).run();
            }
            if (moment == readings.size()) {
                take(past.toArray(EarlierRecord[]::new));
            }
            ContainerRecord record = record();
            seen.add(List.of(
                    record.written(1, record.modified()), store.history().find("x.warc.gz")));
            close();
            open();
        }
        assertThat(seen).allSatisfy(one -> assertThat(one).isEqualTo(seen.get(0)));
    }
}
