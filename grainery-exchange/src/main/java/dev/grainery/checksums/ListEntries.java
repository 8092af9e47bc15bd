// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

final class ListEntries {

    private static final int LONGEST_REASON = 200;

    private final String list;
    private final boolean belowOnly;
    private final Consumer<ChecksumEntry> consumer;
    private Optional<String> readError = Optional.empty();
    private long unreadable;
    private long firstLine;
    private long firstOffset;

    ListEntries(String list, boolean belowOnly, Consumer<ChecksumEntry> consumer) {
        this.list = list;
        this.belowOnly = belowOnly;
        this.consumer = consumer;
    }

    void take(Optional<ChecksumEntry> entry, long line, long offset) {
        entry.filter(one -> !belowOnly || one.staysBelow())
                .ifPresentOrElse(consumer, () -> countUnreadable(line, offset));
    }

    private void countUnreadable(long line, long offset) {
        if (unreadable == 0) {
            firstLine = line;
            firstOffset = offset;
        }
        unreadable++;
    }

    void endsAt(long offset, Exception cause) {
        String reason = String.valueOf(cause.getMessage());
        readError = Optional.of("it cannot be read beyond byte " + offset + ": "
                + reason.substring(0, Math.min(reason.length(), LONGEST_REASON)).replaceAll("\\p{Cntrl}+", " "));
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        if (unreadable > 0) {
            String message = unreadable + " lines cannot be read, the first is line " + firstLine;
            findings.add(Finding.at(FindingCode.CHECKSUM_LIST_ODD, list, firstOffset, message));
        }
        readError.ifPresent(error -> findings.add(Finding.of(FindingCode.CHECKSUM_LIST_ODD, list, error)));
        return findings;
    }
}
