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

/** Failures of SQLite as failures of the store in a file, which say what to do. */
final class SqliteFailures {

    private static final int PRIMARY = 0xff;

    /**
     * What SQLite says if the file is not what it should be. A statement that it refuses may be a fault of ours: only a
     * look at the file tells.
     */
    private static final Set<Integer> DAMAGE = Set.of(
            SQLiteErrorCode.SQLITE_CORRUPT.code,
            SQLiteErrorCode.SQLITE_NOTADB.code,
            SQLiteErrorCode.SQLITE_FORMAT.code,
            SQLiteErrorCode.SQLITE_SCHEMA.code,
            SQLiteErrorCode.SQLITE_MISMATCH.code);

    /** What SQLite says if a statement is wrong, or if the file is. */
    private static final Set<Integer> REFUSED =
            Set.of(SQLiteErrorCode.SQLITE_ERROR.code, SQLiteErrorCode.SQLITE_CONSTRAINT.code);

    /** The statements ask for nothing that a sound file does not have. */
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

    /** The store is damaged. */
    StoreDamagedException damaged(String what) {
        return new StoreDamagedException(damagedText(what));
    }

    private String damagedText(String what) {
        return "the store " + file + " is damaged: " + what
                + "; restore the backup, or see \"Damage\" in docs/store.md";
    }

    StoreException of(SQLException e) {
        int code = e.getErrorCode() & PRIMARY;
        String said = said(e);
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
        // the second: there is no room for the index of the log
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

    /** Whether SQLite finds nothing wrong with the file now. */
    private boolean isSound() {
        if (Files.notExists(file)) {
            return false;
        }
        try (SqliteConnection reader = SqliteConnection.open(file, StoreFile.access(file), Duration.ofSeconds(5))) {
            return Verification.problems(reader, "1").isEmpty();
        } catch (SQLException e) {
            // what cannot be read is not sound, and the failure that is told came before this one
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
                    "this user may not write to its directory, and what was written last is still in its -wal"
                            + " file: have it opened once by a user who may write there, or copy the directory to where this one may");
        }
        return Optional.empty();
    }

    /** Nothing can be written to the store. */
    StoreUnavailableException readOnly() {
        return new StoreUnavailableException("the store " + file
                + " is read-only: this user may not write to the file or to its directory. Commands that only read can be"
                + " used; run this one as a user who may write there");
    }

    /** The library of SQLite is not for this machine, or cannot be loaded from where it was unpacked. */
    StoreUnavailableException withoutLibrary(Throwable e) {
        Path temporary = Path.of(System.getProperty("org.sqlite.tmpdir", System.getProperty("java.io.tmpdir")));
        return withoutLibrary(e, temporary, LIBRARY_BYTES);
    }

    /**
     * @param temporary where the library is unpacked to
     * @param needed how many bytes it takes there
     */
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
            // it is not there, which is no lack of room
            return true;
        }
    }

    private StoreUnavailableException unavailable(String what, SQLException e) {
        return new StoreUnavailableException("the store " + file + " " + what, e);
    }

    private static String said(SQLException e) {
        return String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    }
}
