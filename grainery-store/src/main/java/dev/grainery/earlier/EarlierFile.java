// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import java.time.Instant;
import java.util.Optional;

/**
 * Missing values are empty.
 * @param fileName from the warcinfo record: the file may have another name now
 * @param directory absolute, without a trailing slash unless it is the root
 * @param lastMd5 the last hash if it differs from the first
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
