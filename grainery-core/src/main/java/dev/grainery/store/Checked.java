// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.finding.Finding;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.merge.FileCheck;
import dev.grainery.store.merge.FileRole;
import java.util.Optional;

/**
 * What a check did to the record of its file.
 *
 * @param check the check
 * @param type the type of the record
 * @param id the identifier of the record
 * @param role what the file is to the record
 * @param expected the hash the file should have had
 * @param sizeBefore its size when it was read before
 * @param digestDiffers what to tell if its MD5 is right and another digest is not
 * @param after how the check ended for this file
 */
public record Checked(
        FileCheck check,
        RecordType type,
        String id,
        FileRole role,
        Hash expected,
        Amount sizeBefore,
        Optional<Finding> digestDiffers,
        RevisionStatus after) {

    public Checked {
        requireNonNull(check, "check");
        requireNonNull(type, "type");
        requireNonNull(id, "id");
        requireNonNull(role, "role");
        requireNonNull(expected, "expected");
        requireNonNull(sizeBefore, "sizeBefore");
        requireNonNull(digestDiffers, "digestDiffers");
        requireNonNull(after, "after");
    }
}
