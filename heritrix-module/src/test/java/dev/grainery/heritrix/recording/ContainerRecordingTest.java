// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.ContainerMapping;
import dev.grainery.file.ReadThrottle;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.heritrix.recording.ContainerRecording.Result;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.outbox.Outbox;
import dev.grainery.record.Header;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordStyle;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerRecordingTest {

    @TempDir
    private Path scratch;

    private Outbox outbox;
    private Path file;

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
        RecordStyle style = new RecordStyle("Library", Header.DEFAULT_STANDARD);
        return new ContainerRecording(
                new ContainerMapping(style, HarvestNaming.builtIn()),
                Optional.of("Topics-2026-11-Job"),
                throttle,
                outbox,
                InstantSource.system());
    }

    @Test
    void a_container_that_was_read_is_put_into_the_outbox() throws IOException {
        ContainerRecording recording = recording(ReadThrottle.NONE);
        Result result = recording.read(file, Optional.empty(), record -> true);
        recording.keep((Result.Read) result);

        assertThat(result).isInstanceOfSatisfying(Result.Read.class, recorded -> {
            assertThat(recorded.hashed()).isTrue();
            assertThat(recorded.record().container().isPartOf()).isEqualTo("A");
        });
        assertThat(outbox.size()).isOne();
    }

    @Test
    void a_container_that_its_writer_gives_up_while_it_is_read_gets_no_record() throws IOException {
        ReadThrottle givesUp = bytes -> {
            // as the writer does a moment after it closed the container
            assertThat(file.toFile().renameTo(new File(file + ".invalid")) || Files.notExists(file))
                    .isTrue();
        };

        Result result = recording(givesUp).read(file, Optional.empty(), record -> true);

        assertThat(result).isInstanceOf(Result.Unstable.class);
        assertThat(outbox.size()).isZero();
    }

    @Test
    void a_container_that_has_gone_or_is_anothers_gets_no_record() throws IOException {
        assertThat(recording(ReadThrottle.NONE).read(scratch.resolve("gone.warc.gz"), Optional.empty(), record -> true))
                .isInstanceOf(Result.Unstable.class);
        assertThat(recording(ReadThrottle.NONE).read(file, Optional.empty(), record -> false))
                .isInstanceOf(Result.Foreign.class);
        assertThat(outbox.size()).isZero();
    }

    @Test
    void a_container_that_cannot_be_read_gets_a_record_without_a_hash_of_the_harvest_that_the_job_names()
            throws IOException {
        Path directory = Files.createDirectory(scratch.resolve("B.warc.gz"));

        Result result = recording(ReadThrottle.NONE).read(directory, Optional.empty(), record -> true);

        assertThat(result).isInstanceOfSatisfying(Result.Read.class, read -> {
            assertThat(read.hashed()).isFalse();
            // as its own record would tell
            assertThat(read.record().harvestId()).isEqualTo(NameUuid.DNS.of("Topics-2026-11-Job"));
        });
    }
}
