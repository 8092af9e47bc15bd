// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static java.util.Objects.requireNonNull;

import dev.grainery.finding.Finding;
import dev.grainery.record.StoredFileRecord;
import java.util.List;

/**
 * A record made from the reading of a file.
 *
 * @param record the record, as if the file were met for the first time
 * @param findings what was found while reading and while mapping
 */
record Mapped<R extends StoredFileRecord>(R record, List<Finding> findings) {

    Mapped {
        requireNonNull(record, "record");
        findings = List.copyOf(findings);
    }
}
