// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import org.bson.types.ObjectId;

/**
 * A record as it was read from the store.
 *
 * @param id the {@code _id} of its document
 * @param record the record
 */
record StoredRecord<R>(ObjectId id, R record) {}
