// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.checksums.ChecksumList;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Location;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** The lists of a package decide which digests of its files are computed. Thread-safe. */
final class ChecksumLists {

    private final ConcurrentLinkedQueue<ChecksumList> inOrder = new ConcurrentLinkedQueue<>();
    private final Map<String, List<ChecksumList>> ofPackages = new ConcurrentHashMap<>();
    private final Map<ChecksumList, Set<DigestAlgorithm>> stated = new ConcurrentHashMap<>();

    void add(ChecksumList list) {
        inOrder.add(list);
        if (list.statesDigests()) {
            ofPackages.merge(list.file().location().directory(), List.of(list), ChecksumLists::both);
        }
    }

    private static List<ChecksumList> both(List<ChecksumList> before, List<ChecksumList> more) {
        return Stream.concat(before.stream(), more.stream()).toList();
    }

    List<ChecksumList> all() {
        return List.copyOf(inOrder);
    }

    Set<DigestAlgorithm> digestsFor(Location file, String root) {
        Set<DigestAlgorithm> digests = EnumSet.noneOf(DigestAlgorithm.class);
        String directory = file.directory();
        while (!ofPackages.isEmpty() && Location.isWithin(directory, root)) {
            ofPackages
                    .getOrDefault(directory, List.of())
                    .forEach(list -> digests.addAll(stated.computeIfAbsent(list, ChecksumLists::statedBy)));
            if (directory.equals(root)) {
                break;
            }
            directory = Location.directoryOf(directory);
        }
        return digests;
    }

    private static Set<DigestAlgorithm> statedBy(ChecksumList list) {
        Set<DigestAlgorithm> digests = EnumSet.noneOf(DigestAlgorithm.class);
        // errors in the list are reported by the comparison
        list.read(entry -> {
            if (FileKind.of(Location.nameOf(entry.path())) != FileKind.OTHER) {
                Arrays.stream(DigestAlgorithm.values())
                        .filter(algorithm -> algorithm.word().equals(entry.sum().algorithm()))
                        .forEach(digests::add);
            }
        });
        return digests;
    }
}
