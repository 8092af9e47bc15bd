// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.salvage.DoubtfulRecords.Doubtful;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoubtfulRecordsTest {

    private static final int RECORDS = 3;

    @TempDir
    private Path directory;

    private Path container() throws IOException {
        ContainerBytes warc = ContainerBytes.warc();
        for (int i = 0; i < RECORDS; i++) {
            warc.record(
                    "WARC-Type: resource\r\nWARC-Record-ID: <urn:x:" + i + ">\r\nWARC-Date: 2020-02-02T02:02:0" + i
                            + "Z\r\nWARC-Target-URI: http://oats.example/" + i + "\r\n",
                    ("content " + i).getBytes(UTF_8));
        }
        return Files.write(directory.resolve("a.warc"), warc.bytes(Packing.PLAIN));
    }

    private static int indexOf(Path container, String text) throws IOException {
        return Files.readString(container).indexOf(text);
    }

    @Test
    void a_record_with_bytes_in_doubt_is_named() throws IOException {
        Path container = container();
        int at = indexOf(container, "content 1");
        DoubtfulRecords found =
                DoubtfulRecords.of(container, List.of(new DoubtfulRange(DoubtfulRange.Kind.MISSING, at, at + 1)));
        assertThat(found.number()).isEqualTo(1);
        assertThat(found.records()).singleElement().satisfies(record -> {
            assertThat(record.uri()).isEqualTo("http://oats.example/1");
            assertThat(record.type()).isEqualTo("resource");
            assertThat(record.date()).isEqualTo("2020-02-02T02:02:01Z");
            assertThat(record.offset()).isLessThan(at);
        });
    }

    @Test
    void a_doubt_that_reaches_over_several_records_names_each() throws IOException {
        Path container = container();
        DoubtfulRecords found = DoubtfulRecords.of(
                container, List.of(new DoubtfulRange(DoubtfulRange.Kind.MISSING, 0, Files.size(container))));
        assertThat(found.records())
                .extracting(Doubtful::uri)
                .containsExactly("http://oats.example/0", "http://oats.example/1", "http://oats.example/2");
    }

    @Test
    void without_doubt_or_without_a_file_there_is_none() throws IOException {
        assertThat(DoubtfulRecords.of(container(), List.of()).records()).isEmpty();
        assertThat(DoubtfulRecords.of(directory, List.of(new DoubtfulRange(DoubtfulRange.Kind.MISSING, 0, 1)))
                        .number())
                .isZero();
    }
}
