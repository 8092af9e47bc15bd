// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import dev.grainery.read.UnreadForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pairs containers below two directories by relative path and name without the suffixes of format and compression. */
public record ContainerPairs(
        List<Pair> pairs, List<String> withoutNew, List<String> withoutOld, SortedMap<String, Long> notRead) {

    private static final Pattern CONTAINER = Pattern.compile(
            "(.+)\\.w?arc(\\.(gz|zst))?(\\.(open|invalid))?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    public record Pair(StorageEntry oldFile, StorageEntry newFile) {}

    public static ContainerPairs below(StorageEntry oldDirectory, StorageEntry newDirectory) throws IOException {
        Map<String, List<StorageEntry>> olds = new TreeMap<>();
        Map<String, List<StorageEntry>> news = new TreeMap<>();
        SortedMap<String, Long> notRead = new TreeMap<>();
        collect(oldDirectory, "", olds, notRead);
        collect(newDirectory, "", news, notRead);
        List<Pair> pairs = new ArrayList<>();
        List<String> withoutNew = new ArrayList<>();
        olds.forEach((name, some) -> {
            List<StorageEntry> made = news.getOrDefault(name, List.of());
            for (int i = 0; i < some.size(); i++) {
                if (i < made.size()) {
                    pairs.add(new Pair(some.get(i), made.get(i)));
                } else {
                    withoutNew.add(path(some.get(i)));
                }
            }
        });
        List<String> withoutOld = new ArrayList<>();
        news.forEach((name, some) -> some.stream()
                .skip(olds.getOrDefault(name, List.of()).size())
                .forEach(one -> withoutOld.add(path(one))));
        return new ContainerPairs(List.copyOf(pairs), List.copyOf(withoutNew), List.copyOf(withoutOld), notRead);
    }

    private static void collect(
            StorageEntry directory,
            String place,
            Map<String, List<StorageEntry>> found,
            SortedMap<String, Long> notRead)
            throws IOException {
        StorageEntry.Listing listing = directory.list();
        if (listing.failure().isPresent()) {
            throw new IOException(
                    path(directory) + " cannot be read", listing.failure().get());
        }
        for (StorageEntry entry : listing.entries()) {
            FileState listed = entry.listed();
            Matcher name = CONTAINER.matcher(entry.fileName());
            if (listed.isDirectory()) {
                collect(entry, place + entry.fileName() + "/", found, notRead);
            } else if (name.matches() && entry.seen().filter(FileState::isFile).isPresent()) {
                found.computeIfAbsent(place + name.group(1), one -> new ArrayList<>())
                        .add(entry);
            } else if (listed.isFile()) {
                UnreadForm.ofContainer(entry.fileName()).ifPresent(form -> notRead.merge(form, 1L, Long::sum));
            }
        }
    }

    private static String path(StorageEntry entry) {
        return entry.name().text();
    }
}
