// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.InputStream;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One record of a container during a reading. Valid only until the call that received it returns; its header is parsed
 * on demand.
 *
 * @param offset where it begins in the file, in bytes; of a compressed record, where its member begins
 * @param plainOffset where it begins in the plain data, in bytes
 * @param beginsMember whether it begins with a gzip member
 * @param isAddressable whether it can be read from its offset alone: uncompressed, or at the begin of a gzip member
 * @param headerLength bytes of its header with the closing blank line
 * @param contentLength bytes of its content as its header states
 * @param content its plain content; shorter if the file ends or is damaged within it. Unread content is skipped; it
 *     need not be closed. {@link InputStream#transferTo} is the fastest way to read all of it.
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

    /** The header of the current record. */
    @API(status = API.Status.STABLE)
    public interface HeaderLines {

        /**
         * The first value of a field that is not blank, stripped. Names are compared without case. ARC columns have the
         * names of the corresponding WARC fields: {@code WARC-Type} (only {@code filedesc}), {@code WARC-Target-URI},
         * {@code WARC-IP-Address}, {@code WARC-Date}, {@code Content-Type}, {@code Content-Length}.
         */
        Optional<String> field(String name);

        byte[] copy();
    }

    /** As {@link HeaderLines#field}. */
    public Optional<String> field(String name) {
        return lines.field(name);
    }

    public byte[] header() {
        return lines.copy();
    }
}
