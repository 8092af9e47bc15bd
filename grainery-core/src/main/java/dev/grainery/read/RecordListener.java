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
}
