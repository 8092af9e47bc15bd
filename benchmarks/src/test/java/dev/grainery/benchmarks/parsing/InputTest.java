// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.read.container.ContainerDescription;
import dev.grainery.read.container.ContainerReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InputTest {

    @TempDir
    private Path scratch;

    @ParameterizedTest
    @EnumSource(names = {"WARC_GZ", "WARC", "ARC_GZ", "ARC"})
    void all_records_of_a_container_are_looked_at(Input input) throws IOException, InterruptedException {
        input.make(scratch);

        Reading<ContainerDescription> reading = new ContainerReader(new FilePass(new ReadBuffers(), ReadThrottle.NONE))
                .read(StoredFile.of(input.file(scratch)));

        assertThat(reading.findings()).isEmpty();
        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Complete.class,
                        complete -> assertThat(complete.description())
                                .isInstanceOfSatisfying(
                                        ContainerDescription.class,
                                        description ->
                                                assertThat(description.whole()).isTrue()));
        assertThat(Records.ofContainer(input.file(scratch))).isGreaterThan(500);
    }

    @ParameterizedTest
    @EnumSource(names = {"CDX", "CDXJ"})
    void a_cdx_file_has_thousands_of_lines(Input input) throws IOException, InterruptedException {
        input.make(scratch);

        assertThat(Records.ofCdx(input.file(scratch))).isGreaterThan(5_000);
    }
}
