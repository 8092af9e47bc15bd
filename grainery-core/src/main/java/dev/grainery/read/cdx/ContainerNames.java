// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.record.CdxRecord;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

final class ContainerNames {

    private static final int MAX_LENGTH = 1_000;

    private final int mostCounted;
    private final TreeSet<String> smallest = new TreeSet<>();
    private long[] fingerprints = new long[64];
    private int total;
    private long cleaned;

    ContainerNames() {
        this(CdxDescription.MAX_COUNTED);
    }

    ContainerNames(int mostCounted) {
        this.mostCounted = mostCounted;
    }

    /** Adds a name, or the last name of a path or URI. A {@code urn:} is a name. */
    void add(String value) {
        String name = value.startsWith("urn:") ? value : value.substring(value.lastIndexOf('/') + 1);
        String clean = cleaned(name);
        if (!clean.equals(name)) {
            cleaned++;
        }
        // a dash means no value
        if (clean.isBlank() || clean.equals("-")) {
            return;
        }
        if (total < mostCounted && isNew(fingerprint(clean))) {
            total++;
        }
        if (smallest.add(clean) && smallest.size() > CdxRecord.Section.MOST_NAMES) {
            smallest.pollLast();
        }
    }

    List<String> smallest() {
        return List.copyOf(smallest);
    }

    long total() {
        return Math.max(total, smallest.size());
    }

    long cleaned() {
        return cleaned;
    }

    private static String cleaned(String name) {
        String printable =
                name.chars().anyMatch(Character::isISOControl) ? name.replaceAll("[\\x00-\\x1f\\x7f-\\x9f]", "") : name;
        if (printable.length() <= MAX_LENGTH) {
            return printable;
        }
        boolean split = Character.isHighSurrogate(printable.charAt(MAX_LENGTH - 1));
        return printable.substring(0, split ? MAX_LENGTH - 1 : MAX_LENGTH);
    }

    private boolean isNew(long fingerprint) {
        if (total * 2L >= fingerprints.length) {
            long[] old = fingerprints;
            fingerprints = new long[old.length * 2];
            Arrays.stream(old).filter(f -> f != 0).forEach(this::put);
        }
        return put(fingerprint);
    }

    private boolean put(long fingerprint) {
        int mask = fingerprints.length - 1;
        int slot = (int) (fingerprint >>> 20) & mask;
        while (fingerprints[slot] != 0) {
            if (fingerprints[slot] == fingerprint) {
                return false;
            }
            slot = slot + 1 & mask;
        }
        fingerprints[slot] = fingerprint;
        return true;
    }

    /** Never 0, which marks a free slot. */
    private static long fingerprint(String name) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        hash ^= hash >>> 33;
        return hash == 0 ? 1 : hash;
    }
}
