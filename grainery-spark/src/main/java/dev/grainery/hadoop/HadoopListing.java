// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;

/** Read page by page. The server is not trusted: invalid names are skipped, and an endless listing ends. */
final class HadoopListing {

    /** The largest limit that HDFS can be set to. */
    private static final int MOST_ENTRIES = 6_400_000;

    private static final Comparator<StorageEntry> BY_BYTES =
            Comparator.comparing(entry -> entry.fileName().getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private final HadoopFiles files;
    private final String path;
    private final String address;
    private final List<StorageEntry> entries = new ArrayList<>();

    /** Many files have the same hosts, which are stored once. */
    private final Map<List<String>, List<String>> hosts = new HashMap<>();

    /** Some object stores repeat a directory on each page. */
    private final Set<String> directories = new HashSet<>();

    private long leftOut;

    HadoopListing(HadoopFiles files, String path, String address) {
        this.files = files;
        this.path = path;
        this.address = address;
    }

    StorageEntry.Listing read() {
        Optional<IOException> failure = Optional.empty();
        try {
            files.ask(address, this::read);
        } catch (IOException e) {
            failure = Optional.of(e);
        }
        if (failure.isEmpty() && leftOut > 0) {
            failure = Optional.of(new IOException(leftOut + " entries have names that no file can have; rename them"));
        }
        entries.sort(BY_BYTES);
        return new StorageEntry.Listing(entries, failure);
    }

    private int read(FileSystem connection) throws IOException {
        RemoteIterator<LocatedFileStatus> listed = connection.listLocatedStatus(files.path(path));
        while (listed.hasNext()) {
            if (entries.size() >= MOST_ENTRIES) {
                throw new IOException("there are more than " + MOST_ENTRIES + " entries in one directory");
            }
            add(listed.next());
        }
        return entries.size();
    }

    private void add(LocatedFileStatus status) throws IOException {
        String name = status.getPath().getName();
        if (!status.getPath().toUri().getPath().equals(path + "/" + name) || !HadoopStorage.isName(name)) {
            leftOut++;
            return;
        }
        FileState state = HadoopEntry.state(status);
        if (state.isDirectory() && !directories.add(name)) {
            return;
        }
        // object stores state this machine as the host
        List<String> holding = state.isFile() && state.version().isEmpty() ? mostFirst(status) : List.of();
        entries.add(
                new HadoopEntry(files, path, name, Optional.of(state), hosts.computeIfAbsent(holding, found -> found)));
    }

    private static List<String> mostFirst(LocatedFileStatus status) throws IOException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (BlockLocation block : status.getBlockLocations()) {
            for (String host : block.getHosts()) {
                bytes.merge(host, block.getLength(), Long::sum);
            }
        }
        return bytes.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
    }
}
