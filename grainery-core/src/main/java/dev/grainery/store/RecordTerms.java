// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.naming.HarvestNaming;
import dev.grainery.record.RecordStyle;

/**
 * On which terms all records of a store are made.
 *
 * @param style author and standard
 * @param naming how harvests are named
 */
public record RecordTerms(RecordStyle style, HarvestNaming naming) {

    public RecordTerms {
        requireNonNull(style, "style");
        requireNonNull(naming, "naming");
    }
}
