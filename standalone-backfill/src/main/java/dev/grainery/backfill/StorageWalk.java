// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.mapping.UnfinishedFile;
import dev.grainery.reading.NameText;
import dev.grainery.reading.StoredFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The way through the directories of a storage, in the order of names, without opening a file. What cannot be entered
 * is a finding, and the walk goes on. Not thread-safe.
 */
final class StorageWalk {

    private final WalkRules rules;
    private final WalkListener listener;
    private final Links links;
    private final Set<Path> entered = new HashSet<>();

    StorageWalk(WalkRules rules, WalkListener listener) {
        this.rules = rules;
        this.listener = listener;
        this.links = new Links(rules.followLinks(), listener);
    }

    /**
     * Walks below a root, or looks at a single file.
     *
     * @param root an existing directory or file
     * @throws IOException if the root itself cannot be resolved
     */
    void walk(Path root) throws IOException {
        Path real = root.toRealPath();
        if (Files.isRegularFile(real)) {
            single(real);
            return;
        }
        Deque<Path> open = new ArrayDeque<>();
        open.push(real);
        while (!open.isEmpty() && listener.goesOn()) {
            Path directory = open.pop();
            if (entered.add(directory)) {
                List<Path> below = directory(real, directory);
                Collections.reverse(below);
                below.forEach(open::push);
            }
        }
    }

    private void single(Path file) throws IOException {
        // named by the user, so its content decides, whatever its name
        FileKind kind = FileKind.of(file.getFileName().toString());
        if (kind == FileKind.CHECKSUM_LIST) {
            listener.checksumList(StoredFile.of(file));
        } else {
            files(List.of(new FoundFile(StoredFile.of(file), kind == FileKind.INDEX)));
        }
    }

    /** Looks at the entries of a directory and gives the directories in it. */
    private List<Path> directory(Path root, Path directory) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(entries::add);
        } catch (IOException | DirectoryIteratorException e) {
            Throwable cause = e instanceof DirectoryIteratorException ? e.getCause() : e;
            listener.found(Finding.of(
                    FindingCode.DIRECTORY_UNREADABLE, NameText.of(directory).text(), "what is in it is unknown: " + cause));
        }
        Collections.sort(entries);
        List<Path> below = new ArrayList<>();
        List<FoundFile> files = new ArrayList<>();
        List<String> logs = new ArrayList<>();
        boolean crawlLogs = CrawlLogDirectory.is(directory);
        for (Path entry : entries) {
            Optional<Path> target = Files.isSymbolicLink(entry) ? links.target(entry) : Optional.of(entry);
            if (target.isEmpty()) {
                continue;
            }
            Path path = target.get();
            if (Files.isDirectory(path)) {
                if (rules.choice().entersDirectory(root, entry)) {
                    below.add(path);
                }
            } else if (crawlLogs) {
                logs.add(CrawlLogDirectory.nameOf(path));
            } else if (rules.choice().takesFile(root, entry)) {
                file(path).ifPresent(files::add);
            }
        }
        if (!logs.isEmpty()) {
            listener.crawlLogs(new CrawlLogs(CrawlLogDirectory.harvest(directory), CrawlLogDirectory.PATH, logs));
        }
        files(files);
        return below;
    }

    private Optional<FoundFile> file(Path path) {
        FileKind kind = FileKind.of(path.getFileName().toString());
        if (kind == FileKind.OTHER || CrawlLogDirectory.isDerived(path)) {
            return Optional.empty();
        }
        NameText name = NameText.of(path);
        StoredFile file;
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                listener.found(Finding.of(FindingCode.NOT_A_FILE, name.text(), "a device, pipe or socket"));
                return Optional.empty();
            }
            file = StoredFile.of(path);
        } catch (NoSuchFileException e) {
            listener.found(Finding.of(FindingCode.FILE_VANISHED, name.text(), "it was not there any more"));
            return Optional.empty();
        } catch (IOException e) {
            listener.found(Finding.of(FindingCode.UNREADABLE, name.text(), "its size is unknown: " + e));
            return Optional.empty();
        }
        return take(file, kind, name);
    }

    private Optional<FoundFile> take(StoredFile file, FileKind kind, NameText name) {
        if (kind == FileKind.CHECKSUM_LIST) {
            listener.checksumList(file);
            return Optional.empty();
        }
        if (!name.utf8()) {
            listener.found(Finding.of(
                    FindingCode.NAME_NOT_UTF8, name.text(), "bytes that are no UTF-8 stand as %XX in the record"));
        }
        if (kind == FileKind.UNFINISHED && !rules.includeUnfinished()) {
            UnfinishedFile.finding(file.location()).ifPresent(listener::found);
            return Optional.empty();
        }
        return Optional.of(new FoundFile(file, kind == FileKind.INDEX));
    }

    private void files(List<FoundFile> files) {
        if (!files.isEmpty()) {
            listener.files(files);
        }
    }
}
