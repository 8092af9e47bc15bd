// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.container;
import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.Placing;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OtherLocation;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.RecordCollection.StatementResult;
import dev.grainery.store.RecordCollection.StatementResult.End;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocationStatementsTest extends OpenStore {

    private static final String ID = "217e60ad-b7f5-5c18-84ef-c9fad58325fa";
    private static final String HARVEST = NameUuid.DNS.of("H");
    private static final Location A = new Location("/shelf/H", "x.warc.gz");
    private static final Location B = new Location("/shelf/copies", "x.warc.gz");
    private static final Location C = new Location("/shelf/conflicts", "x.warc.gz");
    private static final Location D = new Location("/elsewhere/H", "x.warc.gz");
    private static final Statement SAID =
            new Statement("eva", Optional.of("new disk"), minute(60), "archive1", "program 1");

    private final Placing placing = new Placing(HarvestNaming.builtIn());

    @TempDir
    private Path directory;

    @Override
    StoreUri address() {
        return StoreUri.parse("embedded:" + directory);
    }

    @BeforeEach
    void store_a_file_with_a_copy_and_a_conflict() {
        observed(A, "one", 0);
        observed(B, "one", 1);
        observed(C, "two", 2);
        store.containers()
                .update(
                        ID,
                        "x.warc.gz",
                        record -> record.withRevision(record.revision().withCommentaries(Commentaries.of("kept"))));
        store.pending().clear(store.pending().all());
    }

    private void observed(Location where, String bytes, int minute) {
        store.containers().store(List.of(Observation.of(container(ID, where, bytes, minute(minute)))));
    }

    private ContainerRecord record() {
        return store.containers().find(ID, "x.warc.gz").orElseThrow();
    }

    private List<StatementResult<ContainerRecord>> relocate(Location from, Location to) {
        return store.containers().relocate(List.of(new Move(from, to)), placing::container, SAID);
    }

    private List<StatementResult<ContainerRecord>> forget(boolean last, Location... places) {
        return store.containers().forget(List.of(places), last, placing::container, SAID);
    }

    private List<CheckOutcome> said() {
        List<CheckOutcome> outcomes = new ArrayList<>();
        store.history().forEach(event -> outcomes.add(event.outcome()));
        outcomes.removeIf(outcome -> outcome != CheckOutcome.RELOCATED && outcome != CheckOutcome.FORGOTTEN);
        return outcomes;
    }

    @Test
    void file_that_its_record_describes_is_described_where_it_lies_now() {
        ContainerRecord before = record();
        assertThat(relocate(A, D))
                .singleElement()
                .satisfies(end -> assertThat(end.end()).isEqualTo(End.DONE));
        assertThat(record().location()).isEqualTo(D);
        assertThat(record().places()).isEqualTo(before.places());
        assertThat(record().revision()).isEqualTo(before.revision());
        assertThat(record().extension().harvestNames().directory()).isEqualTo(D.parentDir());
        assertThat(store.locations().known(List.of(A, D))).containsOnlyKeys(D);
        assertThat(store.pending().all()).containsKey(HARVEST);
        assertThat(said()).containsExactly(CheckOutcome.RELOCATED);
    }

    @Test
    void copy_and_conflict_move_alone() {
        assertThat(relocate(B, D)).extracting(StatementResult::end).containsExactly(End.DONE);
        Location other = new Location("/elsewhere/conflicts", "x.warc.gz");
        assertThat(relocate(C, other)).extracting(StatementResult::end).containsExactly(End.DONE);
        assertThat(record().location()).isEqualTo(A);
        assertThat(record().places().copies())
                .extracting(OtherLocation::absolute)
                .containsExactly(D.directory());
        assertThat(record().places().conflicts())
                .extracting(OtherLocation::absolute)
                .containsExactly(other.directory());
        assertThat(store.locations().known(List.of(A, B, C, D, other))).containsOnlyKeys(A, D, other);
    }

    @Test
    void file_that_takes_the_place_of_its_own_copy_is_no_copy_of_itself() {
        assertThat(relocate(A, B)).extracting(StatementResult::end).containsExactly(End.DONE);
        assertThat(record().location()).isEqualTo(B);
        assertThat(record().places().copies()).isEmpty();
    }

    @Test
    void place_of_another_record_is_left_alone() {
        String other = "00000000-b7f5-5c18-84ef-c9fad58325fa";
        store.containers().store(List.of(Observation.of(container(other, D, "three", minute(3)))));
        ContainerRecord before = record();
        assertThat(relocate(A, D)).extracting(StatementResult::end).containsExactly(End.TAKEN);
        assertThat(record()).isEqualTo(before);
        assertThat(said()).isEmpty();
    }

    @Test
    void unknown_places_are_left_out() {
        assertThat(relocate(D, A)).isEmpty();
        assertThat(forget(true, D)).isEmpty();
    }

    @Test
    void forgotten_copy_or_conflict_leaves_the_rest() {
        assertThat(forget(false, B, C)).extracting(StatementResult::end).containsExactly(End.DONE, End.DONE);
        assertThat(record().location()).isEqualTo(A);
        assertThat(record().places().copies()).isEmpty();
        assertThat(record().places().conflicts()).isEmpty();
        assertThat(store.locations().known(List.of(A, B, C))).containsOnlyKeys(A);
        assertThat(said()).containsExactly(CheckOutcome.FORGOTTEN, CheckOutcome.FORGOTTEN);
    }

    @Test
    void when_the_described_file_is_forgotten_its_copy_is_described_and_the_comment_stays() {
        assertThat(forget(false, A)).extracting(StatementResult::end).containsExactly(End.DONE);
        assertThat(record().location()).isEqualTo(B);
        assertThat(record().places().copies()).isEmpty();
        assertThat(record().revision().hashOrig()).isEqualTo(SampleFiles.hash("one"));
        assertThat(record().revision().commentaries()).isEqualTo(Commentaries.of("kept"));
    }

    @Test
    void record_goes_with_its_last_place_only_if_that_is_meant() {
        forget(false, B);
        ContainerRecord before = record();
        assertThat(forget(false, A)).extracting(StatementResult::end).containsExactly(End.LAST_PLACE);
        assertThat(record()).isEqualTo(before);

        assertThat(forget(true, A)).singleElement().satisfies(end -> {
            assertThat(end.end()).isEqualTo(End.TAKEN_AWAY);
            assertThat(end.record()).contains(before);
        });
        assertThat(store.containers().count()).isZero();
        assertThat(store.locations().known(List.of(A, B, C))).isEmpty();
        assertThat(Since.of(minute(0), store.tombstones())).singleElement().satisfies(stone -> {
            assertThat(stone.id()).isEqualTo(ID);
            assertThat(stone.reason()).isEqualTo("new disk");
        });
    }
}
