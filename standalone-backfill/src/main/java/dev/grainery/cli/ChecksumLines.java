// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.fixity.Md5sumLine;
import dev.grainery.record.Hash;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Files and their first hashes as {@code md5sum} writes them, so that {@code md5sum -c} can check them. */
final class ChecksumLines {

    private final SortedMap<String, Hash> hashes = new TreeMap<>();
    private long unknown;

    /** The containers and indexes of some harvests. */
    static ChecksumLines of(GraineryStore store, Set<String> harvestIds) {
        ChecksumLines lines = new ChecksumLines();
        for (String id : harvestIds) {
            store.containers().forEach(Optional.of(id), lines::add);
            store.cdxFiles().forEach(Optional.of(id), lines::add);
        }
        return lines;
    }

    private void add(StoredFileRecord record) {
        Hash hash = record.revision().hashOrig();
        if (hash.isKnown()) {
            hashes.put(record.location().path(), hash);
        } else {
            unknown++;
        }
    }

    /** How many files have no hash, and so no line. */
    long unknown() {
        return unknown;
    }

    /** Writes one line for each file, sorted by path. */
    void write(Writer out) {
        hashes.forEach((path, hash) -> write(out, line(path, hash)));
    }

    static String line(String path, Hash hash) {
        return new String(Md5sumLine.of(path, hash), StandardCharsets.UTF_8);
    }

    private static void write(Writer out, String line) {
        try {
            out.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException("the export cannot be written: " + e.getMessage(), e);
        }
    }
}
