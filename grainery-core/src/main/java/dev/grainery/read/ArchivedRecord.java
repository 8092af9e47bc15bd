// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.InputStream;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One record of a container, as it goes by. It is lent: it is good only until the call that it was given to returns, and
 * nothing is made of its header before it is asked for.
 *
 * @param offset where in the file it begins, in bytes; of a compressed one, where the member begins that it is in
 * @param plainOffset where it begins in the plain data, in bytes
 * @param beginsMember whether it begins with a gzip member
 * @param isAddressable whether it can be read from its offset on: the container is not compressed, or it begins with a gzip
 *     member
 * @param headerLength bytes of its header, with the blank line that closes it
 * @param contentLength bytes of its content, as its header says
 * @param lines its header
 * @param content its content, decompressed; less than it should be if the file ends or is damaged within it. What is not
 *     read is skipped. It need not be closed. {@link InputStream#transferTo} is the fastest way to see all of it.
 */
@API(status = API.Status.STABLE)
public record ArchivedRecord(
        long offset,
        long plainOffset,
        boolean beginsMember,
        boolean isAddressable,
        long headerLength,
        long contentLength,
        HeaderLines lines,
        InputStream content) {

    /** The header that was read last. */
    @API(status = API.Status.STABLE)
    public interface HeaderLines {

        /**
         * The value of a field, stripped, as text: the first one that is not blank. Names are compared without case. The
         * columns of an ARC header have the names of the WARC fields that say the same: {@code WARC-Type} (only
         * {@code filedesc}), {@code WARC-Target-URI}, {@code WARC-IP-Address}, {@code WARC-Date}, {@code Content-Type}, {@code
         * Content-Length}.
         */
        Optional<String> field(String name);

        /** A copy of it as it stands in the container. */
        byte[] copy();
    }

    /** The value of a field of its header, as {@link HeaderLines#field}. */
    public Optional<String> field(String name) {
        return lines.field(name);
    }

    /** A copy of its header as it stands in the container. */
    public byte[] header() {
        return lines.copy();
    }
}
