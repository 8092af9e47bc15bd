// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.captures.TableDirectory;
import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;

/** What holds of tables of captures in each file system. */
final class TablesOf {

    private static final String YEAR = "harvest=Oats%2F1/year=2020";
    private static final String FIRST = YEAR + "/a.warc.gz.0123456789abcdef0123456789abcdef.parquet";
    private static final String SECOND = YEAR + "/b.warc.gz.0123456789abcdef0123456789abcdef.parquet";

    private TablesOf() {}

    /** Writes, replaces and deletes some in a new directory. */
    static void assertKept(HadoopStorage storage, String address, Path temporary) throws IOException {
        TableDirectory tables = storage.tables(address + "/").orElseThrow();
        assertThat(tables).hasToString(address);
        assertThat(tables.begin()).isEmpty();
        tables.put(FIRST, Files.writeString(temporary.resolve("written"), "oats"));
        tables.put(SECOND, temporary.resolve("written"));
        assertThat(tables.begin()).containsExactlyInAnyOrder(FIRST, SECOND);
        tables.put(FIRST, Files.writeString(temporary.resolve("written"), "barley"));
        assertThat(content(storage, address + "/" + FIRST)).isEqualTo("barley");
        assertThat(content(storage, address + "/" + SECOND)).isEqualTo("oats");
        tables.delete(SECOND);
        tables.delete(SECOND);
        assertThat(storage.at(address + "/" + YEAR).orElseThrow().list().entries())
                .as("no drafts")
                .extracting(StorageEntry::fileName)
                .containsExactly(FIRST.substring(YEAR.length() + 1));
        for (String other :
                new String[] {"oats.warc.gz", "../" + FIRST, YEAR + "/../../../" + SECOND.substring(YEAR.length() + 1)
                }) {
            assertThatThrownBy(() -> tables.put(other, temporary.resolve("written")))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> tables.delete(other)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(tables.begin()).containsExactly(FIRST);
    }

    private static String content(HadoopStorage storage, String address) throws IOException {
        StorageEntry entry = storage.at(address).orElseThrow();
        FileState state = entry.state();
        try (InputStream in = Channels.newInputStream(entry.open(state))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
