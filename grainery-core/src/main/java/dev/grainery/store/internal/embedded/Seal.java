// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import java.sql.SQLException;
import java.util.zip.CRC32C;

/**
 * What is known of a collection besides its rows, changed together with them: a row that is lost, doubled or from
 * another time does not agree with it.
 *
 * @param commits how often it was written to
 * @param count how many documents it has
 * @param digest the sum of the mixed checksums of all rows
 */
record Seal(long commits, long count, long digest) {

    static final String DEFINITION = "CREATE TABLE \"seal\" (\"collection\" TEXT NOT NULL PRIMARY KEY,"
            + " \"commits\" INTEGER NOT NULL, \"count\" INTEGER NOT NULL, \"digest\" INTEGER NOT NULL)";

    /** Tells how often the whole store was written to. */
    static final String ALL_COMMITS = "SELECT sum(\"commits\") FROM \"seal\"";

    private static final String READ =
            "SELECT \"commits\", \"count\", \"digest\" FROM \"seal\" WHERE \"collection\" = ?";
    private static final String WRITE =
            "UPDATE \"seal\" SET \"commits\" = ?, \"count\" = ?, \"digest\" = ? WHERE \"collection\" = ?";
    private static final String ADD = "INSERT INTO \"seal\" VALUES (?, 0, 0, 0)";

    /** That of a collection as it stands in the file; all zero and below if there is none. */
    static Seal read(SqliteConnection connection, String collection) throws SQLException {
        Seal[] read = {new Seal(-1, -1, -1)};
        connection.query(READ, row -> read[0] = new Seal(row.getLong(1), row.getLong(2), row.getLong(3)), collection);
        return read[0];
    }

    static void add(SqliteConnection connection, String collection) throws SQLException {
        connection.update(ADD, collection);
    }

    void write(SqliteConnection connection, String collection) throws SQLException {
        connection.update(WRITE, commits, count, digest, collection);
    }

    boolean isThere() {
        return commits >= 0;
    }

    Seal with(int crc) {
        return new Seal(commits, count + 1, digest + mixed(crc));
    }

    Seal without(int crc) {
        return new Seal(commits, count - 1, digest - mixed(crc));
    }

    Seal committed() {
        return new Seal(commits + 1, count, digest);
    }

    /** Whether it is about the same documents. */
    boolean agrees(Seal other) {
        return count == other.count && digest == other.digest;
    }

    /** So that the sum of two checksums is not that of two others that differ in the same bits. */
    private static long mixed(int crc) {
        long mixed = crc * 0x9e3779b97f4a7c15L + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** The checksum of a row: of the names of its collection and of itself in UTF-8, and of its text. */
    static int crc(byte[] collection, byte[] id, byte[] json) {
        CRC32C crc = new CRC32C();
        add(crc, collection);
        add(crc, id);
        crc.update(json);
        return (int) crc.getValue();
    }

    private static void add(CRC32C crc, byte[] name) {
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            crc.update(name.length >>> shift);
        }
        crc.update(name);
    }
}
