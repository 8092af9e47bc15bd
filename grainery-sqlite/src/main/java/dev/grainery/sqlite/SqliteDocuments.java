// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One SQLite file, written by one process at a time. Writes survive a kill, flushed writes a power failure. Reads
 * return the written data or throw {@link StoreDamagedException}.
 */
public final class SqliteDocuments implements DocumentStore {

    public static final String FILE_NAME = "grainery.db";

    static final String MARK_NAME = "grainery.commits";

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Files up to this size are verified as a whole when they are opened, in less than half a second. */
    private static final long WHOLE_BYTES = 128L << 20;

    private final StoreFile file;
    private final Map<String, SqliteCollection> collections = new LinkedHashMap<>();
    private final List<CollectionTable> tables;
    private final Structure structure;
    private final long wholeBytes;

    private SqliteDocuments(StoreFile file, List<CollectionTable> tables, Structure structure, long wholeBytes) {
        this.file = file;
        this.tables = tables;
        this.structure = structure;
        this.wholeBytes = wholeBytes;
        boolean isVerified = verifyIfSmall();
        tables.forEach(table -> collections.put(table.name(), new SqliteCollection(file, table, isVerified)));
    }

    public static SqliteDocuments open(Path directory, List<CollectionSchema> schemas) {
        return open(directory, schemas, PATIENCE, WHOLE_BYTES);
    }

    static SqliteDocuments open(Path directory, List<CollectionSchema> schemas, Duration patience, long wholeBytes) {
        Path place = directory.toAbsolutePath().normalize();
        Path path = place.resolve(FILE_NAME);
        List<CollectionTable> tables = schemas.stream().map(CollectionTable::of).toList();
        SqliteFailures failures = new SqliteFailures(path);
        Structure structure = new Structure(failures, tables);
        CommitMark mark = new CommitMark(place.resolve(MARK_NAME));
        prepare(path, structure, failures, mark);
        long least = least(mark, failures);
        StoreFile file = StoreFile.open(path, mark, patience);
        try {
            structure.check(file);
            checkAge(file, least, mark);
            return new SqliteDocuments(file, tables, structure, wholeBytes);
        } catch (RuntimeException e) {
            file.abandon();
            throw e;
        }
    }

    private static void prepare(Path path, Structure structure, SqliteFailures failures, CommitMark mark) {
        try {
            if (Files.exists(path)) {
                if (Files.size(path) == 0) {
                    throw failures.damaged("the file is empty");
                }
                return;
            }
            Path directory = path.getParent();
            if (Files.exists(mark.file()) || Files.exists(directory.resolve(FILE_NAME + "-wal"))) {
                // unless another process has created it at this moment
                if (!Files.exists(path)) {
                    throw failures.damaged("the file is missing, but other files of the store are there");
                }
                return;
            }
            WritableFile.makeDirectories(directory);
            structure.create(path);
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    FullDisk.failure("the store " + path, path, e).getMessage(), e);
        } catch (SQLException e) {
            throw failures.of(e);
        }
    }

    private static long least(CommitMark mark, SqliteFailures failures) {
        try {
            return mark.least().orElse(0L);
        } catch (IOException e) {
            throw failures.damaged("the file " + mark.file() + " beside it cannot be read: " + e.getMessage()
                    + "; if that file alone was lost, delete it");
        }
    }

    private static void checkAge(StoreFile file, long least, CommitMark mark) {
        long commits = file.read(reader -> reader.number(Seal.ALL_COMMITS));
        if (commits < least) {
            throw file.failures()
                    .damaged("it is older than when it was last used (" + commits + " commits instead of " + least
                            + "): a part of it is lost, such as its -wal file. If it was restored from a backup on purpose,"
                            + " delete " + mark.file());
        }
    }

    private boolean verifyIfSmall() {
        boolean isSmall = StoreFileState.of(file.failures().file()).size() <= wholeBytes;
        if (isSmall) {
            Verification.brief(file, tables);
        }
        return isSmall;
    }

    @Override
    public DocumentCollection collection(CollectionSchema schema) {
        return collections.get(schema.name());
    }

    @Override
    public <T> T inTransaction(Supplier<T> work) {
        return file.write(writer -> work.get());
    }

    @Override
    public void flush() {
        file.flush();
    }

    @Override
    public void checkHealth() {
        file.checkHealth(() -> {
            structure.check(file);
            verifyIfSmall();
        });
    }

    @Override
    public void verify(Consumer<String> problem) {
        Verification.whole(file, tables, problem);
    }

    @Override
    public void close() {
        file.close();
    }
}
