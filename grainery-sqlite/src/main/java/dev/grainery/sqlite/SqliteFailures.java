// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

final class SqliteFailures {

    private static final int PRIMARY = 0xff;

    /** Codes of damage. A refused statement may be a programming error: checking the file decides. */
    private static final Set<Integer> DAMAGE = Set.of(
            SQLiteErrorCode.SQLITE_CORRUPT.code,
            SQLiteErrorCode.SQLITE_NOTADB.code,
            SQLiteErrorCode.SQLITE_FORMAT.code,
            SQLiteErrorCode.SQLITE_SCHEMA.code,
            SQLiteErrorCode.SQLITE_MISMATCH.code);

    private static final Set<Integer> REFUSED =
            Set.of(SQLiteErrorCode.SQLITE_ERROR.code, SQLiteErrorCode.SQLITE_CONSTRAINT.code);

    private static final Pattern OTHER_STRUCTURE =
            Pattern.compile("no such |malformed|has no column|not an error|" + RowChecksum.DAMAGED);

    private static final long LIBRARY_BYTES = 4L << 20;

    private final Path file;

    SqliteFailures(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    StoreDamagedException damaged(String what) {
        return new StoreDamagedException(damagedText(what));
    }

    private String damagedText(String what) {
        return "the store " + file + " is damaged: " + what
                + "; restore the backup, or see \"Damage\" in docs/store.md";
    }

    StoreException of(SQLException e) {
        int code = e.getErrorCode() & PRIMARY;
        String said = message(e);
        if (is(e, SQLiteErrorCode.SQLITE_IOERR_SHORT_READ) || DAMAGE.contains(code)) {
            return new StoreDamagedException(damagedText(said), e);
        }
        if (REFUSED.contains(code)) {
            return OTHER_STRUCTURE.matcher(said).find() || !isSound()
                    ? new StoreDamagedException(damagedText(said), e)
                    : new StoreException(
                            "the store " + file + " is sound, but SQLite has refused a statement of Grainery (" + said
                                    + "): this is a fault of the program, please report it",
                            e);
        }
        // the second code: no room for the index of the log
        if (code == SQLiteErrorCode.SQLITE_FULL.code || is(e, SQLiteErrorCode.SQLITE_IOERR_SHMSIZE)) {
            return unavailable("accepts no writes now: the disk is full; finished work is kept", e);
        }
        if (code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code) {
            return unavailable("accepts no writes now: another process has been writing to it for too long", e);
        }
        if (code == SQLiteErrorCode.SQLITE_READONLY.code
                || code == SQLiteErrorCode.SQLITE_CANTOPEN.code
                || code == SQLiteErrorCode.SQLITE_PERM.code) {
            return unavailable("cannot be opened: " + refusal().orElse(said), e);
        }
        if (code == SQLiteErrorCode.SQLITE_IOERR.code) {
            return unavailable("cannot be read or written: " + said, e);
        }
        return new StoreException("the store " + file + " failed: " + said, e);
    }

    private boolean isSound() {
        if (Files.notExists(file)) {
            return false;
        }
        try (SqliteConnection reader = SqliteConnection.open(file, StoreFile.access(file), Duration.ofSeconds(5))) {
            return Verification.problems(reader, "1").isEmpty();
        } catch (SQLException e) {
            // an unreadable file is not sound; the original failure is reported
            return false;
        }
    }

    private static boolean is(SQLException e, SQLiteErrorCode code) {
        return e instanceof SQLiteException failure && failure.getResultCode() == code;
    }

    private Optional<String> refusal() {
        if (Files.exists(file) && !Files.isReadable(file)) {
            return Optional.of("this user may not read the file");
        }
        if (!Files.isWritable(file.getParent())) {
            return Optional.of(
                    "this user may not write to its directory, and the last writes are still in its -wal file: have it"
                            + " opened once by a user who may write there, or copy the directory to where this one may");
        }
        return Optional.empty();
    }

    StoreUnavailableException readOnly() {
        return new StoreUnavailableException("the store " + file
                + " is read-only: this user may not write to the file or to its directory. Commands that only read can"
                + " be used; run this one as a user who may write there");
    }

    /** The native library does not fit this machine, or cannot be loaded from its temporary directory. */
    StoreUnavailableException withoutLibrary(Throwable e) {
        Path temporary = Path.of(System.getProperty("org.sqlite.tmpdir", System.getProperty("java.io.tmpdir")));
        return withoutLibrary(e, temporary, LIBRARY_BYTES);
    }

    StoreUnavailableException withoutLibrary(Throwable e, Path temporary, long needed) {
        String why = hasRoom(temporary, needed)
                ? "if programs may not be run from there, name another one with java -Dorg.sqlite.tmpdir=DIR"
                : "the disk of " + temporary + " is full";
        return new StoreUnavailableException(
                "the store " + file + " cannot be opened: the native library of SQLite cannot be loaded ("
                        + e.getMessage() + "). It is unpacked to the directory for temporary files first: " + why,
                e);
    }

    private static boolean hasRoom(Path directory, long needed) {
        try {
            return Files.getFileStore(directory).getUsableSpace() >= needed;
        } catch (IOException e) {
            // a missing directory is no lack of space
            return true;
        }
    }

    private StoreUnavailableException unavailable(String what, SQLException e) {
        return new StoreUnavailableException("the store " + file + " " + what, e);
    }

    private static String message(SQLException e) {
        return String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    }
}
