// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqliteFailuresTest {

    @TempDir
    private Path directory;

    private StoreException of(SQLiteErrorCode code) {
        return new SqliteFailures(directory.resolve("grainery.db")).of(new SQLiteException("[" + code + "]", code));
    }

    @ParameterizedTest
    @CsvSource({
        "SQLITE_FULL, disk is full",
        "SQLITE_BUSY, another process has been writing",
        "SQLITE_CANTOPEN, cannot be opened",
        "SQLITE_READONLY_DIRECTORY, cannot be opened",
        "SQLITE_IOERR_WRITE, cannot be read or written"
    })
    void store_that_takes_nothing_now_is_unavailable(SQLiteErrorCode code, String said) {
        assertThat(of(code))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining(said)
                .hasMessageContaining("grainery.db");
    }

    @ParameterizedTest
    @CsvSource({"SQLITE_CORRUPT", "SQLITE_CORRUPT_INDEX", "SQLITE_NOTADB", "SQLITE_IOERR_SHORT_READ", "SQLITE_ERROR"})
    void file_that_is_not_what_it_should_be_is_damaged(SQLiteErrorCode code) {
        assertThat(of(code)).isInstanceOf(StoreDamagedException.class).hasMessageContaining("restore the backup");
    }

    @ParameterizedTest
    @CsvSource({"SQLITE_ERROR", "SQLITE_CONSTRAINT_UNIQUE"})
    void statement_that_a_sound_file_refuses_is_a_fault_of_the_program(SQLiteErrorCode code) {
        SqliteDocuments.open(directory, List.of(CollectionSchema.ofTexts("run")))
                .close();
        assertThat(of(code))
                .isNotInstanceOf(StoreDamagedException.class)
                .hasMessageContaining("report")
                .hasMessageNotContaining("backup");
    }

    @Test
    void library_that_cannot_be_loaded_says_where_else_it_could_be_unpacked() {
        assertThat(new SqliteFailures(directory).withoutLibrary(new UnsatisfiedLinkError("failed to map segment")))
                .hasMessageContaining("failed to map segment")
                .hasMessageContaining("-Dorg.sqlite.tmpdir=DIR");
    }
}
