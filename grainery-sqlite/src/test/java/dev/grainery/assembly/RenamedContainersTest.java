// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Verdict;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.ObservationContext;
import dev.grainery.store.ObservationContext.FileProbe.ProbeResult;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.merge.Observation;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RenamedContainersTest {

    private static final String ID = NameUuid.URL.of("oats");
    private static final Location OLD = new Location("/oats", "old.warc.gz");
    private static final Location NEW = new Location("/oats", "new.warc.gz");

    private final Map<Location, ProbeResult> places = new HashMap<>();
    private final MovedFiles moved = new MovedFiles();
    private StoredArchive archive;
    private RenamedContainers renamed;

    @BeforeEach
    void open(@TempDir Path directory) {
        archive = new StoredArchive(directory.resolve("store"));
        ObservationContext observer = new ObservationContext(
                (place, harvestId) -> places.getOrDefault(place, ProbeResult.PRESENT), "host.example", "grainery test");
        renamed = new RenamedContainers(
                archive.store(), observer, InstantSource.system(), PendingLinks.ofRun(archive.store()), moved);
        store(OLD, "bytes");
    }

    @AfterEach
    void close() {
        archive.close();
    }

    private ContainerRecord store(Location place, String content) {
        ContainerRecord record = SampleFiles.container(ID, place, content, minute(0), "oats");
        archive.store().containers().store(List.of(Observation.of(record)));
        return record;
    }

    private Optional<ContainerRecord> stored(Location place) {
        return archive.store().containers().find(ID, place.fileName());
    }

    @Test
    void the_record_of_a_file_under_its_former_name_goes() {
        store(NEW, "bytes");
        archive.store()
                .containers()
                .update(
                        ID,
                        OLD.fileName(),
                        known -> known.withRevision(
                                known.revision().withCommentaries(Commentaries.NONE.with("on tape 7"))));
        archive.store()
                .findings()
                .decide(List.of(Verdict.lookedFor(
                        OLD.path(), List.of(Finding.of(FindingCode.FILE_MISSING, OLD.path(), "no such file")))));
        places.put(OLD, ProbeResult.MISSING);
        renamed.release(ID);
        assertThat(stored(OLD)).isEmpty();
        assertThat(stored(NEW).orElseThrow().revision().commentaries().text()).isEqualTo("on tape 7");
        assertThat(archive.store().findings().isAny(FindingCode.FILE_MISSING)).isFalse();
        assertThat(moved.all())
                .singleElement()
                .satisfies(of -> assertThat(of.first().message()).contains(OLD.path()));
    }

    @ParameterizedTest
    @EnumSource(value = ProbeResult.class, names = "MISSING", mode = EnumSource.Mode.EXCLUDE)
    void a_file_that_may_still_be_there_keeps_its_record(ProbeResult seen) {
        store(NEW, "bytes");
        places.put(OLD, seen);
        renamed.release(ID);
        assertThat(stored(OLD)).isPresent();
        assertThat(moved.all()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = ProbeResult.class, names = "PRESENT", mode = EnumSource.Mode.EXCLUDE)
    void a_file_is_not_renamed_if_its_other_name_cannot_be_seen(ProbeResult seen) {
        store(NEW, "bytes");
        places.put(OLD, ProbeResult.MISSING);
        places.put(NEW, seen);
        renamed.release(ID);
        assertThat(stored(OLD)).isPresent();
    }

    @Test
    void other_bytes_under_the_same_identifier_are_another_file() {
        store(NEW, "other bytes");
        places.put(OLD, ProbeResult.MISSING);
        renamed.release(ID);
        assertThat(stored(OLD)).isPresent();
        assertThat(moved.all()).isEmpty();
    }
}
