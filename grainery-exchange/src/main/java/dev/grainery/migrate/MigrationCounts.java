// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

public record MigrationCounts(long captures, long undated, long cut, long foreign) {
    static final MigrationCounts NONE = new MigrationCounts(0, 0, 0, 0);
}
