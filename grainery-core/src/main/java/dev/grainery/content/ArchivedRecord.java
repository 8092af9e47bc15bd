// SPDX-License-Identifier: Apache-2.0
package dev.grainery.content;

import java.io.InputStream;
import java.util.Optional;

/**
 * One record of a container, as it goes by. It is lent: it is good only until the call that it was given to returns, and
 * nothing is made of its header before it is asked for.
 */
public interface ArchivedRecord {

    /** Where in the file it begins, in bytes; of a compressed one, where the member begins that it is in. */
    long offset();

    /** Where it begins in the plain data, in bytes. */
    long plainOffset();

    /** Whether it begins with a gzip member. */
    boolean beginsMember();

    /** Whether it can be read from its offset on: the container is not compressed, or it begins with a gzip member. */
    boolean isAddressable();

    /** Bytes of its header, with the blank line that closes it. */
    long headerLength();

    /** Bytes of its content, as its header says. */
    long contentLength();

    /**
     * The value of a field of its header, stripped, as text: the first one that is not blank. Names are compared without
     * case. The columns of an ARC header have the names of the WARC fields that say the same: {@code WARC-Type} (only
     * {@code filedesc}), {@code WARC-Target-URI}, {@code WARC-Date}, {@code Content-Length}.
     */
    Optional<String> field(String name);

    /** A copy of its header as it stands in the container. */
    byte[] header();

    /**
     * Copies its header as it stands in the container, as far as there is room for it.
     *
     * @param target where it is copied to, from the first byte on
     * @return the length of the whole header, in bytes; more than there is room for, if it did not fit
     */
    default int header(byte[] target) {
        byte[] header = header();
        System.arraycopy(header, 0, target, 0, Math.min(header.length, target.length));
        return header.length;
    }

    /**
     * Its content, decompressed; less than it should be if the file ends or is damaged within it. What is not read is
     * skipped. It need not be closed. {@link InputStream#transferTo} is the fastest way to see all of it.
     */
    InputStream content();
}
