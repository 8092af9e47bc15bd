// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.harvest.HarvestAssembly.ContainerMember;
import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import java.util.HexFormat;

/** A container of a harvest, kept small: about 250 bytes with a file name of usual length. */
final class CompactContainer extends CompactId {

    private static final long UNKNOWN = -1;

    private final long size;
    private final RevisionStatus status;
    private final boolean origKnown;
    private final boolean lastKnown;
    private final long origHigh;
    private final long origLow;
    private final long lastHigh;
    private final long lastLow;

    CompactContainer(ContainerMember member) {
        super(member.fileName(), member.warcID());
        Hash orig = member.revision().hashOrig();
        Hash last = member.revision().hashLast();
        this.size = member.size().value().orElse(UNKNOWN);
        this.status = member.revision().statusOfValidation();
        this.origKnown = orig.isKnown();
        this.lastKnown = last.isKnown();
        this.origHigh = bits(orig, 0);
        this.origLow = bits(orig, 16);
        this.lastHigh = bits(last, 0);
        this.lastLow = bits(last, 16);
    }

    /** Bytes, 0 if not known. */
    long size() {
        return Math.max(0, size);
    }

    RevisionStatus status() {
        return status;
    }

    Hash hashOrig() {
        return origKnown ? hash(origHigh, origLow) : Hash.NA;
    }

    Hash hashLast() {
        return lastKnown ? hash(lastHigh, lastLow) : Hash.NA;
    }

    /** Whether both are one file under two names: the same identifier, and the same bytes. */
    boolean isRenamed(CompactContainer other) {
        return origKnown && other.origKnown && origHigh == other.origHigh && origLow == other.origLow && hasIdOf(other);
    }

    /** An order in which files of the same identifier and the same bytes stand side by side, by their names. */
    int compareContent(CompactContainer other) {
        int order = compareBytes(other);
        return order != 0 ? order : compareTo(other);
    }

    /** An order in which files of the same identifier and the same bytes are equal. */
    int compareBytes(CompactContainer other) {
        int order = compareIds(other);
        order = order != 0 ? order : Boolean.compare(origKnown, other.origKnown);
        order = order != 0 ? order : Long.compare(origHigh, other.origHigh);
        return order != 0 ? order : Long.compare(origLow, other.origLow);
    }

    /** The order of containers; the same container told twice with different facts has an order too. */
    @Override
    public int compareTo(CompactId other) {
        int order = super.compareTo(other);
        if (order != 0 || !(other instanceof CompactContainer told)) {
            return order;
        }
        order = Long.compare(size, told.size);
        order = order != 0 ? order : status.compareTo(told.status);
        order = order != 0
                ? order
                : hashOrig().value().compareTo(told.hashOrig().value());
        return order != 0 ? order : hashLast().value().compareTo(told.hashLast().value());
    }

    private static long bits(Hash hash, int from) {
        return hash.isKnown() ? Long.parseUnsignedLong(hash.value().substring(from, from + 16), 16) : 0;
    }

    private static Hash hash(long high, long low) {
        return Hash.of(HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low));
    }
}
