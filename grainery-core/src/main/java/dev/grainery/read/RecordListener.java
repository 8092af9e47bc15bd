// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.IOException;

/**
 * Is shown the records of one container, in their order, as far as the {@link Depth} reaches. What it throws ends the
 * description as a {@link ListenerFailedException}.
 */
public interface RecordListener {

    /** Looks at nothing. */
    RecordListener NONE = record -> {};

    /**
     * A record begins.
     *
     * @throws IOException if its content cannot be read, or the listener fails
     */
    void record(ArchivedRecord record) throws IOException;

    /** The gzip member of the record that was shown last is damaged or has a wrong check sum; it has not ended yet. */
    default void broken() {}

    /**
     * The record that was shown last has ended, soundly or not.
     *
     * @param storedLength bytes from where it begins in the file to where the next one does; of records that share a gzip
     *     member, 0 for all but the last one in it
     * @param plainLength bytes of its header and content, and of the line ends behind it
     */
    default void ended(long storedLength, long plainLength) throws IOException {}

    /**
     * Bytes of the plain data that belong to no record, without the line ends between records. They come in pieces, in
     * their order; the record that was shown last has ended.
     *
     * @param bytes lent until the call returns
     * @param offset where in the file they lie, in bytes; of a compressed one, where the member begins that they are in
     */
    default void foreign(byte[] bytes, int from, int length, long offset) throws IOException {}

    /**
     * Stored bytes that cannot be decompressed, or not soundly: what came out of them was shown as far as it goes.
     *
     * @param from where in the file they begin, in bytes
     * @param to where they end; {@link Long#MAX_VALUE} if they reach to the end of the file
     */
    default void undecodable(long from, long to) throws IOException {}
}
