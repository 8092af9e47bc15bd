// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import dev.grainery.describe.UnfinishedFile;
import dev.grainery.file.NameText;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
    private final Listener listener;
    private final Links links;
    private final Set<Path> entered = new HashSet<>();
    private final Set<Path> takenAlone = new HashSet<>();

    StorageWalk(WalkRules rules, Listener listener) {
        this.rules = rules;
        this.listener = listener;
        this.links = new Links(rules.followLinks(), listener);
    }

    /**
     * Walks below the roots, each file once even if they overlap; first looks at those that are single files.
     *
     * @param roots existing directories and files
     * @throws IOException if a root itself cannot be resolved
     */
    void walk(List<Path> roots) throws IOException {
        List<Path> directories = new ArrayList<>();
        for (Path root : roots) {
            Path real = root.toRealPath();
            if (!Files.isRegularFile(real)) {
                directories.add(real);
            } else if (takenAlone.add(real)) {
                single(real);
            }
        }
        directories.forEach(this::below);
    }

    private void below(Path root) {
        Deque<Path> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty() && listener.goesOn()) {
            Path directory = open.pop();
            if (entered.add(directory)) {
                List<Path> below = directory(root, directory);
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
            listener.file(new FoundFile(StoredFile.of(file), type(kind)));
        }
    }

    /** Looks at the entries of a directory and gives the directories in it. */
    private List<Path> directory(Path root, Path directory) {
        List<Path> below = new ArrayList<>();
        List<String> logs = new ArrayList<>();
        List<Path> names = names(directory);
        boolean logsOfHarvest = BesideContainers.holdsLogsOfHarvest(directory);
        boolean logsOfLaunch = BesideContainers.holdsLogsOfLaunch(directory, names);
        boolean derived = BesideContainers.holdsDerived(directory);
        NameText inText = NameText.of(directory);
        boolean allKnown = true;
        for (Path name : names) {
            Path entry = directory.resolve(name);
            Optional<BasicFileAttributes> attributes = attributes(entry);
            boolean link =
                    attributes.filter(BasicFileAttributes::isSymbolicLink).isPresent();
            Optional<Path> target = link ? links.target(entry) : Optional.of(entry);
            if (target.isEmpty()) {
                continue;
            }
            Path path = target.get();
            FileKind kind = kind(entry, path);
            if (link
                    ? Files.isDirectory(path)
                    : attributes.filter(BasicFileAttributes::isDirectory).isPresent()) {
                if (rules.choice().entersDirectory(root, entry)) {
                    below.add(path);
                }
            } else if (logsOfHarvest || (logsOfLaunch && kind == FileKind.OTHER && attributes.isPresent())) {
                String log = BesideContainers.nameOf(path);
                if (!BesideContainers.isLock(log)) {
                    logs.add(log);
                }
            } else if (kind == FileKind.OTHER) {
                // what is no file of ours may still be a directory, if nobody may look at it
                allKnown &= attributes.isPresent() || Files.exists(path) || Files.notExists(path);
            } else if (rules.choice().takesFile(root, entry) && isNew(path, link)) {
                if (link ? !BesideContainers.isDerived(path) : !derived) {
                    NameText text = link ? NameText.of(path) : inText.inside(path);
                    file(path, text, kind, link ? Optional.empty() : attributes);
                }
            }
        }
        if (!allKnown) {
            unreadable(directory, "what some of its entries are is unknown");
        }
        if (!logs.isEmpty()) {
            listener.crawlLogs(BesideContainers.logs(directory, logs));
        }
        return below;
    }

    /** The attributes of an entry itself; none if it has gone, or nobody may look at it. */
    private static Optional<BasicFileAttributes> attributes(Path entry) {
        try {
            return Optional.of(Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            // whether that matters depends on what it is, and is told there
            return Optional.empty();
        }
    }

    private static RecordType type(FileKind kind) {
        return kind == FileKind.INDEX ? RecordType.CDX : RecordType.CONTAINER;
    }

    /** The names in a directory, in order; names alone, as there may be millions. */
    private List<Path> names(Path directory) {
        List<Path> names = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(entry -> names.add(entry.getFileName()));
        } catch (IOException | DirectoryIteratorException e) {
            Throwable cause = e instanceof DirectoryIteratorException ? e.getCause() : e;
            unreadable(directory, "what is in it is unknown: " + cause);
        }
        Collections.sort(names);
        return names;
    }

    private void unreadable(Path directory, String message) {
        listener.found(Finding.of(
                FindingCode.DIRECTORY_UNREADABLE, NameText.of(directory).text(), message));
    }

    /** What a file is by its own name or, if that says nothing, by that of the link to it. */
    private static FileKind kind(Path entry, Path path) {
        FileKind kind = FileKind.of(path.getFileName().toString());
        return kind == FileKind.OTHER ? FileKind.of(entry.getFileName().toString()) : kind;
    }

    /** Whether a file was not met on another way: by its name, by a link, or in its own directory. */
    private boolean isNew(Path file, boolean byLink) {
        if (!byLink) {
            return !takenAlone.contains(file);
        }
        boolean metThere = entered.contains(file.getParent()) && kind(file, file) != FileKind.OTHER;
        return !metThere && takenAlone.add(file);
    }

    private void file(Path path, NameText name, FileKind kind, Optional<BasicFileAttributes> known) {
        try {
            BasicFileAttributes attributes =
                    known.isPresent() ? known.get() : Files.readAttributes(path, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                listener.found(Finding.of(FindingCode.NOT_A_FILE, name.text(), "a device, pipe or socket"));
                return;
            }
            take(StoredFile.of(path, name, attributes), kind, name);
        } catch (NoSuchFileException e) {
            listener.found(Finding.of(FindingCode.FILE_VANISHED, name.text(), "it was not there any more"));
        } catch (IOException e) {
            listener.found(Finding.of(FindingCode.UNREADABLE, name.text(), "its size is unknown: " + e));
        }
    }

    private void take(StoredFile file, FileKind kind, NameText name) {
        if (kind == FileKind.CHECKSUM_LIST) {
            listener.checksumList(file);
            return;
        }
        if (!name.utf8()) {
            listener.found(Finding.of(
                    FindingCode.NAME_NOT_UTF8, name.text(), "bytes that are no UTF-8 stand as %XX in the record"));
        }
        if (kind == FileKind.UNFINISHED && !rules.includeUnfinished()) {
            UnfinishedFile.finding(file.location()).ifPresent(listener::found);
        } else {
            listener.file(new FoundFile(file, type(kind)));
        }
    }

    /** Is told what a walk through a storage meets. */
    interface Listener {

        /** A container or an index. */
        void file(FoundFile file);

        void crawlLogs(CrawlLogs logs);

        void checksumList(StoredFile list);

        void found(Finding finding);

        /** Whether the walk is to go on. */
        boolean goesOn();
    }

    /** What a walk does at symbolic links: it follows them, if it was told to, to what they stand for. */
    private static final class Links {

        private final boolean follow;
        private final StorageWalk.Listener listener;

        Links(boolean follow, StorageWalk.Listener listener) {
            this.follow = follow;
            this.listener = listener;
        }

        /** Where to go on; empty if the link is not followed. */
        Optional<Path> target(Path link) {
            Path target;
            try {
                target = link.toRealPath();
            } catch (IOException e) {
                return leadsToItself(link)
                        ? tell(FindingCode.LINK_LOOP, link, "the link leads to itself")
                        : tell(FindingCode.BROKEN_LINK, link, "what it leads to cannot be reached");
            }
            boolean directory = Files.isDirectory(target);
            if (directory && link.toAbsolutePath().startsWith(target)) {
                return tell(
                        FindingCode.LINK_LOOP,
                        link,
                        "it leads back to " + NameText.of(target).text());
            }
            if (follow) {
                return Optional.of(target);
            }
            boolean matters = directory || FileKind.of(link.getFileName().toString()) != FileKind.OTHER;
            return matters && !BesideContainers.isLatestLaunch(link, target)
                    ? tell(
                            FindingCode.LINK_NOT_FOLLOWED,
                            link,
                            "it leads to " + NameText.of(target).text())
                    : Optional.empty();
        }

        private static boolean leadsToItself(Path link) {
            Set<Path> passed = new HashSet<>();
            Path step = link.toAbsolutePath().normalize();
            try {
                while (Files.isSymbolicLink(step)) {
                    if (!passed.add(step)) {
                        return true;
                    }
                    step = step.resolveSibling(Files.readSymbolicLink(step)).normalize();
                }
            } catch (IOException e) {
                return false;
            }
            return false;
        }

        private Optional<Path> tell(FindingCode code, Path link, String message) {
            listener.found(Finding.of(code, NameText.of(link).text(), message));
            return Optional.empty();
        }
    }

    /**
     * A file of the storage that is to have a record.
     *
     * @param file where and how large it is
     * @param type whether it is taken for a container or for a CDX file
     */
    record FoundFile(StoredFile file, RecordType type) {

        FoundFile {
            requireNonNull(file, "file");
            requireNonNull(type, "type");
        }
    }
}
