// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

import dev.grainery.file.FileState;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.harvest.MigratedContainers;
import dev.grainery.read.UnreadForm;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Logs, indexes and containers may be deleted already; {@code missing} holds paths that cannot be found or listed,
 * {@code others} names of files in formats that are not read.
 */
public record CrawlFiles(
        List<StorageEntry> logs,
        List<StorageEntry> indexes,
        List<StorageEntry> containers,
        List<String> missing,
        List<String> others) {

    private static final Pattern CONTAINER =
            Pattern.compile("(?is).+[.-]w?arc(?:\\.gz|\\.zst|\\.bz2|\\.lz4|\\.xz)?(?:\\.open|\\.invalid)?");

    private static final List<String> SETTINGS = List.of("crawler-beans.cxml", "crawler-beans.groovy");

    /** Also the blocks of a ZipNum cluster. */
    private static final Pattern INDEX = Pattern.compile("(?is).+\\.cdxj?(?:\\.gz)?|(?:.+[.-])?cdxj?-\\d+\\.gz");

    public CrawlFiles {
        logs = List.copyOf(logs);
        indexes = List.copyOf(indexes);
        containers = List.copyOf(containers);
        missing = List.copyOf(missing);
        others = List.copyOf(others);
    }

    /** These files, and the crawl files in these directories and below. Links are not followed. */
    public static CrawlFiles below(List<StorageEntry> places) {
        List<StorageEntry> logs = new ArrayList<>();
        List<StorageEntry> indexes = new ArrayList<>();
        List<StorageEntry> containers = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        List<String> others = new ArrayList<>();
        Deque<StorageEntry> open = new ArrayDeque<>();
        for (StorageEntry place : places) {
            if (place.seen().filter(FileState::isFile).isEmpty()) {
                open.add(place);
            } else {
                String name = place.fileName();
                (isContainer(name) ? containers : isIndex(name) ? indexes : logs).add(place);
            }
        }
        Set<String> entered = new HashSet<>();
        while (!open.isEmpty()) {
            StorageEntry next = open.pop();
            if (!entered.add(next.name().text())) {
                continue;
            }
            StorageEntry.Listing listing = next.list();
            if (listing.failure().isPresent()) {
                missing.add(next.name().text());
            }
            for (StorageEntry entry : listing.entries()) {
                Optional<FileState> state = listed(entry);
                if (state.filter(FileState::isDirectory).isPresent()) {
                    open.push(entry);
                } else if (state.filter(FileState::isFile).isPresent()) {
                    if (isContainer(entry.fileName())) {
                        containers.add(entry);
                    } else if (isIndex(entry.fileName())) {
                        indexes.add(entry);
                    } else if (CrawlFile.is(entry.fileName())) {
                        logs.add(entry);
                    } else if (UnreadForm.ofContainer(entry.fileName())
                            .or(() -> UnreadForm.ofCdx(entry.fileName()))
                            .isPresent()) {
                        others.add(entry.fileName());
                    }
                }
            }
        }
        return new CrawlFiles(logs, indexes, containers, missing, others);
    }

    /** Containers in which NetarchiveSuite stores crawl logs, by their names. */
    public List<StorageEntry> containersOfLogs() {
        return containers.stream()
                .filter(file -> file.fileName().contains("-metadata-"))
                .toList();
    }

    /** Also directories, as logs may be below them. */
    public List<String> missingLogs() {
        return missing.stream()
                .filter(path -> mayHoldLogs(Location.nameOf(path)))
                .toList();
    }

    private static boolean mayHoldLogs(String name) {
        return name.contains("-metadata-") || !(isContainer(name) || isIndex(name));
    }

    private static boolean isContainer(String name) {
        return CONTAINER.matcher(name).matches();
    }

    private static boolean isIndex(String name) {
        return INDEX.matcher(name).matches();
    }

    private static Optional<FileState> listed(StorageEntry entry) {
        try {
            return Optional.of(entry.listed());
        } catch (IOException e) {
            // it was removed after the listing
            return Optional.empty();
        }
    }

    public static CrawlFiles of(GraineryStore store, Set<String> harvestIds, Storage storage) {
        Set<String> directories = new TreeSet<>();
        Set<String> containers = new TreeSet<>();
        MigratedContainers<String> migrated = new MigratedContainers<>();
        store.containers().scan(harvestIds, container -> {
            if (!container.extension().noContainer()) {
                containers.add(container.location().path());
                directories.add(container.location().directory());
                migrated.add(container.location().path(), container);
            }
        });
        containers.removeAll(migrated.notCounted());
        Set<String> indexes = new TreeSet<>();
        store.cdxFiles().scan(harvestIds, index -> {
            if (index.cdx().exists()) {
                indexes.add(index.location().path());
            }
        });
        Set<String> logs = new TreeSet<>();
        for (String directory : directories) {
            List<String> near = CrawlLogs.directoriesFor(directory);
            Map<String, CrawlLogs> known = store.facts().logs(near);
            near.stream()
                    .filter(known::containsKey)
                    .findFirst()
                    .map(known::get)
                    .ifPresent(found -> found.fileNames().forEach(name -> logs.add(absolute(found) + "/" + name)));
        }
        Set<String> settings = new TreeSet<>();
        store.facts().crawls(harvestIds).values().stream().flatMap(List::stream).forEach(crawl -> {
            logs(crawl).forEach(logs::add);
            // Heritrix 3 stores the configuration of a launch here
            crawl.logsPath()
                    .map(Location::directoryOf)
                    .ifPresent(launch -> SETTINGS.forEach(name -> settings.add(launch + "/" + name)));
        });
        logs.removeIf(path -> !CrawlFile.is(Location.nameOf(path)));
        List<String> missing = new ArrayList<>();
        List<StorageEntry> logsAndSettings = new ArrayList<>(at(logs, storage, missing));
        settings.stream()
                .flatMap(path -> storage.at(path).stream())
                .filter(file -> listed(file).isPresent())
                .forEach(logsAndSettings::add);
        return new CrawlFiles(
                logsAndSettings, at(indexes, storage, missing), at(containers, storage, missing), missing, List.of());
    }

    private static String absolute(CrawlLogs logs) {
        return logs.path().startsWith("/") || logs.path().contains("://")
                ? logs.path()
                : logs.harvestDirectory() + "/" + logs.path();
    }

    /** The package with the logs if there is one, since launch directories are often deleted. */
    private static Stream<String> logs(Crawl crawl) {
        return crawl.packaged()
                .map(file -> Stream.of(file.path() + "/" + file.fileName()))
                .orElseGet(() -> crawl.logsPath().stream()
                        .flatMap(path -> crawl.logFiles().stream().map(name -> path + "/" + name)));
    }

    private static List<StorageEntry> at(Set<String> paths, Storage storage, List<String> missing) {
        List<StorageEntry> entries = new ArrayList<>();
        paths.forEach(path -> storage.at(path).ifPresentOrElse(entries::add, () -> missing.add(path)));
        return entries;
    }
}
