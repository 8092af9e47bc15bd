// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.IOException;

/** Receives records in order, up to the {@link Depth}. Exceptions become {@link ListenerFailedException}. */
public interface RecordListener {

    RecordListener NONE = record -> {};

    /**
     * A record begins.
     *
     * @throws IOException if its content cannot be read, or the listener fails
     */
    void record(ArchivedRecord record) throws IOException;

    /** The gzip member of the current record is damaged or has a wrong checksum; the record has not ended yet. */
    default void broken() {}

    /**
     * The current record has ended, sound or not.
     *
     * @param storedLength file bytes up to the next record; of records that share a gzip member, 0 for all but the last
     *     one
     * @param plainLength bytes of its header, content and line ends
     */
    default void ended(long storedLength, long plainLength) throws IOException {}

    /**
     * Plain bytes outside of records, without line ends between records, in chunks and in order; the last record has
     * ended.
     *
     * @param bytes valid until the call returns
     * @param offset of the bytes in the file; in compressed data, of their member
     */
    default void foreign(byte[] bytes, int from, int length, long offset) throws IOException {}

    /**
     * Stored bytes that cannot be decompressed soundly; what could be decompressed was reported before.
     *
     * @param from offset in the file, in bytes
     * @param to end; {@link Long#MAX_VALUE} if they reach the end of the file
     */
    default void undecodable(long from, long to) throws IOException {}
}
