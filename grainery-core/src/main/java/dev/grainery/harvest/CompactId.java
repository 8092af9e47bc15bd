// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import java.util.UUID;

/** A file of a harvest by name and identifier, kept small: a harvest may have hundreds of thousands of them. */
class CompactId implements Comparable<CompactId> {

    private final String fileName;
    // a UUID as two numbers takes a fifth of its text; any other text is kept as it is
    private final long high;
    private final long low;
    private final String otherId;

    CompactId(String fileName, String id) {
        this.fileName = fileName;
        UUID uuid = uuid(id);
        boolean exact = uuid.toString().equals(id);
        this.high = uuid.getMostSignificantBits();
        this.low = uuid.getLeastSignificantBits();
        this.otherId = exact ? "" : id;
    }

    final String fileName() {
        return fileName;
    }

    final String id() {
        return otherId.isEmpty() ? new UUID(high, low).toString() : otherId;
    }

    /** Whether both stand for the same file. */
    final boolean isSameAs(CompactId other) {
        return hasIdOf(other) && fileName.equals(other.fileName);
    }

    /** Whether both have the same identifier, whatever their names. */
    final boolean hasIdOf(CompactId other) {
        return high == other.high && low == other.low && otherId.equals(other.otherId);
    }

    /** By file name, then by identifier. */
    @Override
    public int compareTo(CompactId other) {
        int byName = fileName.compareTo(other.fileName);
        if (byName != 0) {
            return byName;
        }
        return compareIds(other);
    }

    final int compareIds(CompactId other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        int byLow = byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
        return byLow != 0 ? byLow : otherId.compareTo(other.otherId);
    }

    private static UUID uuid(String id) {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException e) {
            return new UUID(0, 0);
        }
    }
}
