// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.Optional;

/**
 * The earlier record of a container or of a CDX file. What it does not say, or says to be unknown, is empty.
 *
 * @param type {@code CONTAINER} or {@code CDX}
 * @param fileName the name of the file, without a directory; of containers written by the script it is the name that
 *     the warcinfo has, which the file need not have any more
 * @param directory the absolute directory of the file, without a closing slash unless it is the root
 * @param id the {@code warcID} of the container or {@code cdxID} of the CDX file, as a UUID in lower case
 * @param size bytes of the file as stored
 * @param md5 the first sum
 * @param date when the first sum was made; if that is not told, when the record was made
 * @param lastMd5 the last sum, if it is known and another than the first
 * @param author who made the record
 * @param operator who ran the crawl
 * @param comment the comment of a person
 * @param standard name and version of the standard that the record follows, or {@code NA}
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
