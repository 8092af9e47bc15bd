// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import java.time.Instant;
import org.bson.types.ObjectId;

/** The key continues the list after this entry. */
public record Keyed<T>(String key, T item) {

    /** To the second, by the clock of the writer. */
    public Instant written() {
        return new ObjectId(key).getDate().toInstant();
    }
}
