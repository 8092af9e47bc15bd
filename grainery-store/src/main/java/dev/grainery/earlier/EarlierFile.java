// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.Optional;

/**
 * The earlier record of a container or CDX file. Missing and unknown values are empty.
 * @param fileName without directory; the script recorded the name from the warcinfo record, so the file may have
 *     another one now
 * @param directory absolute, without a trailing slash unless it is the root
 * @param id {@code warcID} or {@code cdxID}, as a UUID in lower case
 * @param size bytes as stored
 * @param md5 the first hash
 * @param date of the first hash, else of the record
 * @param lastMd5 the last hash if it differs from the first
 * @param standard name and version of the standard of the record, or {@code NA}
 */
public record EarlierFile(
        EarlierDocument document,
        RecordType type,
        String fileName,
        Optional<String> directory,
        Optional<String> id,
        Amount size,
        Hash md5,
        Optional<Instant> date,
        Optional<Hash> lastMd5,
        Optional<String> author,
        Optional<String> operator,
        Optional<String> comment,
        String standard)
        implements EarlierRecord {}
