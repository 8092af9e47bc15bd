// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sidecar;

import dev.grainery.output.DurableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which state of its harvest each sidecar shows: a line for each, with the identifier of the harvest, a digest of its
 * records and, for people, its name.
 */
final class SidecarIndex {

    static final String FILE = "harvests.tsv";

    private static final int PARTS = 3;

    private final SortedMap<String, Line> lines = new TreeMap<>();

    private SidecarIndex() {}

    private record Line(String digest, String name) {}

    /** The index of a directory; a line that cannot be read only means that its sidecar is written again. */
    static SidecarIndex read(Path directory) throws IOException {
        SidecarIndex index = new SidecarIndex();
        Path file = directory.resolve(FILE);
        if (Files.isRegularFile(file)) {
            for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n", -1)) {
                String[] parts = line.split("\t", PARTS);
                if (parts.length == PARTS) {
                    index.lines.put(parts[0], new Line(parts[1], parts[2]));
                }
            }
        }
        return index;
    }

    boolean says(String harvestId, String digest) {
        return lines.containsKey(harvestId) && lines.get(harvestId).digest().equals(digest);
    }

    void put(String harvestId, String digest, String name) {
        lines.put(harvestId, new Line(digest, name));
    }

    void remove(String harvestId) {
        lines.remove(harvestId);
    }

    void write(Path directory) throws IOException {
        DurableFile.write(directory.resolve(FILE), out -> {
            for (var line : lines.entrySet()) {
                out.write((line.getKey() + "\t" + line.getValue().digest() + "\t"
                                + line.getValue().name() + "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
        });
    }
}
