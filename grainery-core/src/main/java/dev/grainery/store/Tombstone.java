// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import java.time.Instant;

/**
 * What stays of a record that was taken away.
 *
 * @param recType the type of the record
 * @param id its identifier
 * @param fileName the name of its file
 * @param absolute the last directory of its file
 * @param hashOrig the first hash of its file
 * @param harvestID the harvest it belonged to
 * @param date when it was taken away
 * @param by who said so
 * @param reason why
 */
@JsonPropertyOrder({"recType", "id", "fileName", "absolute", "hashOrig", "harvestID", "date", "by", "reason"})
public record Tombstone(
        RecordType recType,
        String id,
        String fileName,
        String absolute,
        Hash hashOrig,
        String harvestID,
        Instant date,
        String by,
        String reason) {

    public Tombstone {
        requireNonNull(recType, "recType");
        requireNonNull(id, "id");
        requireNonNull(fileName, "fileName");
        requireNonNull(absolute, "absolute");
        requireNonNull(hashOrig, "hashOrig");
        requireNonNull(harvestID, "harvestID");
        requireNonNull(date, "date");
        requireNonNull(by, "by");
        requireNonNull(reason, "reason");
    }
}
