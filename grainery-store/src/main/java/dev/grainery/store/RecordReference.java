// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.RecordType;

public record RecordReference(RecordType type, String id) {}
