// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files of a small archive. Immutable, but for the bytes themselves. */
public final class FixtureTree {

    private static final int TAR_END = 1024;

    private final String name;
    private final SortedMap<String, byte[]> files;

    private FixtureTree(String name, SortedMap<String, byte[]> files) {
        this.name = name;
        this.files = Collections.unmodifiableSortedMap(files);
    }

    /** An archive without files. */
    public static FixtureTree empty(String name) {
        return new FixtureTree(name, new TreeMap<>());
    }

    /** An archive of one harvest of which as yet only the crawl logs are there. */
    public static FixtureTree harvest(String name) {
        return empty(name).withLogs(OatHarvest.NAME);
    }

    /** With crawl logs in this directory of a harvest. */
    public FixtureTree withLogs(String directory) {
        return with(directory + "/logs/crawl/crawler00.tar.gz", StoredGzip.member(new byte[TAR_END]));
    }

    /** With a file at this path. */
    public FixtureTree with(String path, byte[]... parts) {
        SortedMap<String, byte[]> more = new TreeMap<>(files);
        more.put(path, Bytes.joined(parts));
        return new FixtureTree(name, more);
    }

    /** With a file in the directory of the harvest. */
    public FixtureTree withFile(String fileName, byte[]... parts) {
        return with(OatHarvest.NAME + "/" + fileName, parts);
    }

    /** With a good container in the directory of the harvest. */
    public FixtureTree withWarc(int serial) {
        String fileName = OatHarvest.warc(serial) + ".gz";
        return withFile(fileName, OatHarvest.warcGz(fileName));
    }

    /** With an index of a container, where indexes of the harvest lie. */
    public FixtureTree withIndex(String fileName, String lines) {
        return withFile("logs/index/" + fileName, Bytes.of(lines));
    }

    public String name() {
        return name;
    }

    public SortedMap<String, byte[]> files() {
        return files;
    }

    /** Writes the files below a directory. */
    public void writeTo(Path directory) throws IOException {
        for (var file : files.entrySet()) {
            Path path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
