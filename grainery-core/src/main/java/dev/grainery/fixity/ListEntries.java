// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixity.ChecksumList.ChecksumEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Passes on the entries of one list and counts unreadable lines. Not thread-safe. */
final class ListEntries {

    private static final int MOST_SAID = 200;

    private final String list;
    private final boolean ofPackage;
    private final Consumer<ChecksumEntry> consumer;
    private Optional<String> broken = Optional.empty();
    private long odd;
    private long firstOdd;
    private long firstOddAt;

    ListEntries(String list, boolean ofPackage, Consumer<ChecksumEntry> consumer) {
        this.list = list;
        this.ofPackage = ofPackage;
        this.consumer = consumer;
    }

    /**
     * @param entry empty if the line is unreadable
     */
    void take(Optional<ChecksumEntry> entry, long line, long offset) {
        entry.filter(one -> !ofPackage || one.staysBelow()).ifPresentOrElse(consumer, () -> cannotBeRead(line, offset));
    }

    private void cannotBeRead(long line, long offset) {
        if (odd == 0) {
            firstOdd = line;
            firstOddAt = offset;
        }
        odd++;
    }

    void endsAt(long offset, Exception cause) {
        String said = String.valueOf(cause.getMessage());
        broken = Optional.of("it cannot be read beyond byte " + offset + ": "
                + said.substring(0, Math.min(said.length(), MOST_SAID)).replaceAll("\\p{Cntrl}+", " "));
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        if (odd > 0) {
            String message = odd + " lines cannot be read, the first is line " + firstOdd;
            findings.add(Finding.at(FindingCode.CHECKSUM_LIST_ODD, list, firstOddAt, message));
        }
        broken.ifPresent(why -> findings.add(Finding.of(FindingCode.CHECKSUM_LIST_ODD, list, why)));
        return findings;
    }
}
