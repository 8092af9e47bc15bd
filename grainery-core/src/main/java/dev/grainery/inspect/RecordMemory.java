// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/**
 * Remembers the records that were met last, by their identifiers, in memory that does not grow: a record takes the place of
 * an earlier one. Marks stand for texts, 0 for none. Not thread-safe.
 */
final class RecordMemory {

    /** No such record, or forgotten. */
    static final int UNKNOWN = -1;

    private static final int MOST = 1 << 14;

    private final long[] ids = new long[MOST];
    private final long[] uris = new long[MOST];
    private final long[] dates = new long[MOST];
    private final long[] digests = new long[MOST];
    private final long[] offsets = new long[MOST];
    private final ArchivedRecordType[] types = new ArchivedRecordType[MOST];

    int find(long id) {
        int at = slot(id);
        return id != 0 && ids[at] == id ? at : UNKNOWN;
    }

    void put(long id, ArchivedRecordType type, long uri, long date, long digest, long offset) {
        int at = slot(id);
        ids[at] = id;
        types[at] = type;
        uris[at] = uri;
        dates[at] = date;
        digests[at] = digest;
        offsets[at] = offset;
    }

    private static int slot(long id) {
        return (int) (id ^ id >>> 20 ^ id >>> 40) & (MOST - 1);
    }

    ArchivedRecordType type(int at) {
        return types[at];
    }

    long uri(int at) {
        return uris[at];
    }

    long date(int at) {
        return dates[at];
    }

    long digest(int at) {
        return digests[at];
    }

    long offset(int at) {
        return offsets[at];
    }
}
