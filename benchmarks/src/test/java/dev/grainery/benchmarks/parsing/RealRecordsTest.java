// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.Describer;
import dev.grainery.record.Inspection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RealRecordsTest {

    private static final long SIZE = 3_000_000;

    @TempDir
    private static Path real;

    @TempDir
    private Path scratch;

    @BeforeAll
    static void containers() throws IOException, InterruptedException {
        Input.WARC_GZ.make(real);
        Input.ARC.make(real);
    }

    @ParameterizedTest
    @EnumSource
    void files_are_valid_and_of_the_size_that_is_wanted(RealRecords.Shape shape)
            throws IOException, GeneralSecurityException, DataFormatException {
        Path file = new RealRecords(real).make(scratch, shape, SIZE);
        Inspection inspection = InspectionCost.inspect(
                Describer.builder().author("test").inspect("test").build(), file);
        assertThat(inspection.verdict()).isEqualTo(Inspection.Conformance.VALID);
        assertThat(inspection.plainBytes()).isBetween(SIZE, SIZE + 2_100_000);
        assertThat(Files.size(file) < inspection.plainBytes()).isEqualTo(shape.isGzip());
        assertThat(inspection.captures()).isBetween(shape.isLarge() ? 1L : 50L, shape.isLarge() ? 2L : 3_000L);
        new InspectionCost(file).measure(1);
    }
}
