// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.OpenedFile;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.heritrix.recording.ContainerRecording.Result;
import dev.grainery.heritrix.watch.JobDirectory;
import dev.grainery.heritrix.watch.Ownership;
import dev.grainery.heritrix.watch.SeenNames;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.NameUuid;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerRecordingTest {

    @TempDir
    private Path scratch;

    private Outbox outbox;
    private Path file;
    private Optional<CdxDirectory> cdxFiles = Optional.empty();

    @BeforeEach
    void container() throws IOException {
        outbox = Outbox.open(scratch.resolve("outbox"));
        file = Files.write(
                scratch.resolve("A-20261122010203004-00000-1~h~1.warc.gz"),
                ContainerBytes.warc()
                        .warcinfo(
                                "<urn:uuid:0b5f0c83-ce1c-4a0a-8b4f-0c0f0a5f0d01>",
                                "A-20261122010203004-00000-1~h~1.warc.gz",
                                "2026-11-22T01:02:03Z",
                                "isPartOf",
                                "A")
                        .bytes(ContainerBytes.Packing.GZIP_EACH));
    }

    private ContainerRecording recording(ReadThrottle throttle) {
        return recording(
                throttle,
                new JobDirectory(scratch.getParent(), scratch.getFileName().toString()));
    }

    private ContainerRecording recording(ReadThrottle throttle, JobDirectory job) {
        return new ContainerRecording(
                Describer.builder()
                        .author("Library")
                        .throttle(throttle)
                        .isPartOf("Topics-2026-11-Job")
                        .inspect("a test")
                        .build(),
                Utilities.none(),
                new Ownership(job, new SeenNames(Set.of()), List.of(), Set.of(), "A"),
                outbox,
                cdxFiles);
    }

    @Test
    void a_container_that_was_read_is_put_into_the_outbox() throws IOException {
        ContainerRecording recording = recording(ReadThrottle.NONE);
        Result result = recording.read(file, Optional.empty());
        recording.put((Result.Read) result);

        assertThat(result).isInstanceOfSatisfying(Result.Read.class, recorded -> {
            assertThat(recorded.hashed()).isTrue();
            assertThat(recorded.record().container().isPartOf()).isEqualTo("A");
        });
        assertThat(outbox.size()).isOne();
    }

    @Test
    void a_container_is_inspected_and_its_cdx_file_written_in_one_reading_also_if_it_is_gone_by_then()
            throws Exception {
        Path directory = Files.createDirectories(scratch.resolve("cdx"));
        cdxFiles = Optional.of(new CdxDirectory(directory, CdxFormat.CDXJ, true));
        long size = Files.size(file);
        AtomicLong bytes = new AtomicLong();
        OpenedFile held = OpenedFile.open(file);
        Files.delete(file);
        ContainerRecording recording = recording(bytes::addAndGet);

        Result.Read read = (Result.Read) recording.read(file, Optional.of(held));
        recording.put(read);

        Path cdxFile = directory.resolve(file.getFileName() + ".cdxj.gz");
        // each byte of the container once, and those of the CDX file for its hash
        assertThat(bytes).hasValue(size + Files.size(cdxFile));
        assertThat(read.record().inspection()).isPresent();
        assertThat(read.cdxFile().orElseThrow().record().location().path()).isEqualTo(cdxFile.toString());
        OutboxEntry.Container kept =
                (OutboxEntry.Container) outbox.read(outbox.waiting(1).get(0));
        assertThat(kept.cdxFile().orElseThrow().record().id())
                .isEqualTo(read.cdxFile().orElseThrow().record().id());
        assertThat(kept.cdxFile().orElseThrow().findings())
                .isEqualTo(read.cdxFile().orElseThrow().findings())
                .isNotEmpty();
    }

    @Test
    void a_teardown_while_the_cdx_file_is_written_leaves_the_container_to_the_next_launch() throws Exception {
        Path directory = Files.createDirectories(scratch.resolve("cdx"));
        Describer describer =
                Describer.builder().author("Library").inspect("a test").build();
        try (ContainerCdx cdx = new ContainerCdx(
                new CdxDirectory(directory, CdxFormat.CDX, false),
                describer,
                file.getFileName().toString())) {
            Described.Recorded described = (Described.Recorded)
                    describer.describe(StoredFile.of(file), new Listeners(cdx, PayloadListener.NONE));
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> cdx.write((ContainerRecord) described.record()))
                    .isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(directory.resolve(file.getFileName() + ".cdx")).doesNotExist();
    }

    @Test
    void a_container_of_somebody_else_gets_no_cdx_file() throws IOException {
        Path directory = Files.createDirectories(scratch.resolve("cdx"));
        cdxFiles = Optional.of(new CdxDirectory(directory, CdxFormat.CDX, false));

        assertThat(recording(ReadThrottle.NONE, new JobDirectory(Path.of("/jobs/other"), "1"))
                        .read(file, Optional.empty()))
                .isInstanceOf(Result.Foreign.class);

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_container_that_its_writer_gives_up_while_it_is_read_gets_no_record() throws IOException {
        ReadThrottle givesUp = bytes -> {
            // as the writer does a moment after it closed the container
            assertThat(file.toFile().renameTo(new File(file + ".invalid")) || Files.notExists(file))
                    .isTrue();
        };

        Result result = recording(givesUp).read(file, Optional.empty());

        assertThat(result).isInstanceOf(Result.Unstable.class);
        assertThat(outbox.size()).isZero();
    }

    @Test
    void a_container_that_has_gone_or_is_anothers_gets_no_record() throws IOException {
        assertThat(recording(ReadThrottle.NONE).read(scratch.resolve("gone.warc.gz"), Optional.empty()))
                .isInstanceOf(Result.Unstable.class);
        assertThat(recording(ReadThrottle.NONE, new JobDirectory(Path.of("/jobs/other"), "1"))
                        .read(file, Optional.empty()))
                .isInstanceOf(Result.Foreign.class);
        assertThat(outbox.size()).isZero();
    }

    @Test
    void a_container_that_cannot_be_read_gets_a_record_without_a_hash_of_the_harvest_that_the_job_names()
            throws IOException {
        Path directory = Files.createDirectory(scratch.resolve("B.warc.gz"));

        Result result = recording(ReadThrottle.NONE).read(directory, Optional.empty());

        assertThat(result).isInstanceOfSatisfying(Result.Read.class, read -> {
            assertThat(read.hashed()).isFalse();
            assertThat(read.record().harvestId()).isEqualTo(NameUuid.DNS.of("Topics-2026-11-Job"));
        });
    }
}
