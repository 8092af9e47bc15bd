// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordType;

/**
 * Which record a file has.
 *
 * @param type its type
 * @param id its identifier
 */
public record RecordReference(RecordType type, String id) {}
