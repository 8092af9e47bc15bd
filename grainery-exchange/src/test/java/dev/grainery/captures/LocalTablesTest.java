// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTablesTest {

    private static final String TABLE = "harvest=Oats/year=2020/Oats-1.warc.0123456789abcdef0123456789abcdef.parquet";

    /** No process has this number: it is above the most of Linux. */
    private static final String DRAFT = TABLE + ".99999990001.tmp";

    @TempDir
    private Path directory;

    @Test
    void drafts_of_a_killed_process_are_deleted_once_and_not_for_each_table() throws IOException {
        LocalTables tables = new LocalTables(directory.resolve("tables"));
        Path written = Files.writeString(directory.resolve("written"), "rows");
        Path draft = directory.resolve("tables").resolve(DRAFT);
        tables.put(TABLE, written);
        Files.createFile(draft);
        tables.put(TABLE, written);
        assertThat(draft).as("would be deleted by a listing").exists();
        assertThat(tables.begin()).containsExactly(TABLE);
        assertThat(draft).doesNotExist();
    }
}
