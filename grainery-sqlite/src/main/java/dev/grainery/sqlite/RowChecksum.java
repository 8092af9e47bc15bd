// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.zip.CRC32C;
import org.sqlite.Function;

/** Covers the names of collection and row in UTF-8, and the text. */
final class RowChecksum extends Function {

    static final String DAMAGED = "is not what was written";

    private static final String NAME = "grainery_is_sound";

    private RowChecksum() {}

    static void register(Connection connection) throws SQLException {
        Function.create(connection, NAME, new RowChecksum());
    }

    static String call(String collection) {
        return NAME + "('" + collection + "', " + CollectionTable.ROW + ")";
    }

    static int of(byte[] collection, byte[] id, byte[] json) {
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

    @Override
    protected void xFunc() throws SQLException {
        byte[] id = value_blob(1);
        byte[] json = value_blob(3);
        if (id == null || json == null || value_long(2) != of(value_blob(0), id, json)) {
            String which = id == null ? "without an _id" : new String(id, StandardCharsets.UTF_8);
            error("the document " + which + " in " + value_text(0) + " " + DAMAGED);
        } else {
            result(1);
        }
    }
}
