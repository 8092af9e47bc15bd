// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;

/**
 * What stays of a record that was taken away.
 *
 * @param recType the type of the record
 * @param id its identifier
 * @param fileName the name of its file; of a harvest its name
 * @param absolute the last directory of its file; {@code NA} for a harvest
 * @param hashOrig the first hash of its file
 * @param harvestID the harvest it belonged to
 * @param date when it was taken away
 * @param by who said so, {@code NA} if nobody had to
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

    /** That of a record of a file which nobody asked to take away. */
    static Tombstone of(StoredFileRecord record, Instant date, String reason) {
        return new Tombstone(
                record.header().recType(),
                record.id(),
                record.location().fileName(),
                record.location().directory(),
                record.revision().hashOrig(),
                record.harvestId(),
                date,
                GraineryRecord.NA,
                reason);
    }

    /** That of a harvest that nothing belongs to any more. */
    static Tombstone of(HarvestRecord record, Instant date) {
        return new Tombstone(
                RecordType.HARVEST,
                record.harvest().harvestID(),
                record.harvest().harvestPrefix().harvestNameStand(),
                GraineryRecord.NA,
                record.revision().hashOrig(),
                record.harvest().harvestID(),
                date,
                GraineryRecord.NA,
                "nothing belongs to it any more");
    }
}
