// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.checksums.ChecksumList;
import dev.grainery.describe.UnfinishedFile;
import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.harvest.CrawlLogs;
import dev.grainery.read.UnreadForm;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** In the order of names, without opening a file. Inaccessible directories become findings. Not thread-safe. */
final class StorageWalk {

    private final WalkRules rules;
    private final Listener listener;
    private final Links links;
    private final Set<String> entered = new HashSet<>();
    private final Set<String> takenAlone = new HashSet<>();

    StorageWalk(WalkRules rules, Listener listener) {
        this.rules = rules;
        this.listener = listener;
        this.links = new Links(rules.followLinks(), listener);
    }

    /** Each file is found once, even if roots overlap; roots that are files come first. */
    void walk(List<StorageEntry> roots) throws IOException {
        List<StorageEntry> directories = new ArrayList<>();
        for (StorageEntry root : roots) {
            StorageEntry real = root.real();
            FileState state = real.state();
            if (!state.isFile()) {
                directories.add(real);
            } else if (takenAlone.add(address(real))) {
                single(real, state);
            }
        }
        directories.forEach(this::below);
    }

    private static String address(StorageEntry entry) {
        return entry.name().text();
    }

    private void below(StorageEntry root) {
        String address = address(root);
        Deque<StorageEntry> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty() && listener.goesOn()) {
            StorageEntry directory = open.pop();
            if (entered.add(address(directory))) {
                List<StorageEntry> below = directory(address, directory);
                Collections.reverse(below);
                below.forEach(open::push);
            }
        }
    }

    private void single(StorageEntry file, FileState state) {
        // the user named it, so its content decides
        FileKind kind = FileKind.of(file.fileName());
        StoredFile stored = StoredFile.of(file, file.name(), state);
        if (kind == FileKind.CHECKSUM_LIST) {
            listener.checksumList(stored);
        } else {
            listener.file(new FoundFile(stored, type(kind)));
        }
    }

    private List<StorageEntry> directory(String root, StorageEntry directory) {
        List<StorageEntry> below = new ArrayList<>();
        List<String> logs = new ArrayList<>();
        String address = address(directory);
        StorageEntry.Listing listing = directory.list();
        listing.failure().ifPresent(failure -> unreadable(address, "its entries are unknown: " + failure));
        List<StorageEntry> entries = listsFirst(listing.entries());
        boolean logsOfHarvest = ArchiveLayout.holdsLogsOfHarvest(address);
        boolean logsOfLaunch = ArchiveLayout.holdsLogsOfLaunch(address, entries);
        boolean derived = ArchiveLayout.holdsDerived(address);
        boolean allKnown = true;
        for (StorageEntry entry : entries) {
            Look look = Look.at(entry);
            boolean link = look.state().filter(FileState::isLink).isPresent();
            Optional<StorageEntry> target = link ? links.target(entry, address, entries) : Optional.of(entry);
            if (target.isEmpty()) {
                continue;
            }
            StorageEntry resolved = target.get();
            FileKind kind = kind(entry, resolved, entries);
            // an unreadable target is reported when it is handled as a file
            Optional<FileState> state = link ? resolved.seen() : look.state();
            if (state.filter(FileState::isDirectory).isPresent()) {
                if (rules.choice().entersDirectory(root, address(entry))) {
                    below.add(resolved);
                }
            } else if (logsOfHarvest
                    || (logsOfLaunch && kind == FileKind.OTHER && look.state().isPresent())) {
                String log = ArchiveLayout.nameOf(resolved);
                if (!ArchiveLayout.isLock(log)) {
                    logs.add(log);
                }
            } else if (kind == FileKind.OTHER) {
                notRead(root, entry, resolved, state);
                // an inaccessible entry may be a directory
                allKnown &= !look.isRefused();
            } else {
                NameText own = entry.name();
                NameText name = link ? resolved.name() : own;
                if (rules.choice().takesFile(root, own.text())
                        && isNew(resolved, name.text(), link)
                        && !(link ? ArchiveLayout.isDerived(name.text()) : derived)) {
                    file(resolved, name, kind, link ? Optional.empty() : look.state());
                }
            }
        }
        if (!allKnown) {
            unreadable(address, "the type of some of its entries is unknown");
        }
        if (!logs.isEmpty()) {
            listener.crawlLogs(ArchiveLayout.logs(address, logs));
        }
        return below;
    }

    private void notRead(String root, StorageEntry entry, StorageEntry resolved, Optional<FileState> state) {
        if (state.filter(FileState::isFile).isPresent() && rules.choice().takesFile(root, address(entry))) {
            UnreadForm.of(resolved.fileName()).ifPresent(listener::notRead);
        }
    }

    /** Checksum lists decide which digests of their siblings are computed. */
    private static List<StorageEntry> listsFirst(List<StorageEntry> entries) {
        Map<Boolean, List<StorageEntry>> lists =
                entries.stream().collect(Collectors.partitioningBy(entry -> isList(entry.fileName(), entries)));
        if (lists.get(true).isEmpty()) {
            return entries;
        }
        return Stream.of(true, false).flatMap(are -> lists.get(are).stream()).toList();
    }

    private static boolean isList(String fileName, List<StorageEntry> beside) {
        return FileKind.of(fileName) == FileKind.CHECKSUM_LIST
                && beside.stream().anyMatch(other -> ChecksumList.isListBeside(fileName, other.fileName()));
    }

    private record Look(Optional<FileState> state, boolean isRefused) {

        static Look at(StorageEntry entry) {
            try {
                return new Look(Optional.of(entry.listed()), false);
            } catch (NoSuchFileException e) {
                return new Look(Optional.empty(), false);
            } catch (IOException e) {
                return new Look(Optional.empty(), true);
            }
        }
    }

    private static RecordType type(FileKind kind) {
        return kind == FileKind.CDX ? RecordType.CDX : RecordType.CONTAINER;
    }

    private void unreadable(String directory, String message) {
        listener.found(Finding.of(FindingCode.DIRECTORY_UNREADABLE, directory, message));
    }

    /** By the name of the file, or else by the name of the link. */
    private static FileKind kind(StorageEntry entry, StorageEntry resolved) {
        FileKind kind = FileKind.of(resolved.fileName());
        return kind == FileKind.OTHER ? FileKind.of(entry.fileName()) : kind;
    }

    /** The list of a package counts only in its package. */
    private static FileKind kind(StorageEntry entry, StorageEntry resolved, List<StorageEntry> beside) {
        FileKind kind = kind(entry, resolved);
        return kind == FileKind.CHECKSUM_LIST && !isList(entry.fileName(), beside) ? FileKind.OTHER : kind;
    }

    private boolean isNew(StorageEntry file, String address, boolean byLink) {
        if (!byLink) {
            return !takenAlone.contains(address);
        }
        boolean metThere = entered.contains(Location.directoryOf(address)) && kind(file, file) != FileKind.OTHER;
        return !metThere && takenAlone.add(address);
    }

    private void file(StorageEntry file, NameText name, FileKind kind, Optional<FileState> known) {
        try {
            FileState state = known.isPresent() ? known.get() : file.state();
            if (!state.isFile()) {
                listener.found(Finding.of(FindingCode.NOT_A_FILE, name.text(), "a device, pipe or socket"));
                return;
            }
            take(StoredFile.of(file, name, state), kind, name);
        } catch (NoSuchFileException e) {
            listener.found(Finding.of(FindingCode.FILE_VANISHED, name.text(), "it was no longer there"));
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
                    FindingCode.NAME_NOT_UTF8, name.text(), "bytes that are not UTF-8 appear as %XX in the record"));
        }
        if (kind == FileKind.UNFINISHED && !rules.includeUnfinished()) {
            UnfinishedFile.finding(file.location()).ifPresent(listener::found);
        } else {
            UnreadForm.of(file.location().fileName()).ifPresent(listener::notRead);
            listener.file(new FoundFile(file, type(kind)));
        }
    }

    interface Listener {

        void file(FoundFile file);

        void crawlLogs(CrawlLogs logs);

        void checksumList(StoredFile list);

        /** The form is an extension such as {@code wacz}. */
        void notRead(String form);

        void found(Finding finding);

        boolean goesOn();
    }

    private record Links(boolean follow, Listener listener) {

        Optional<StorageEntry> target(StorageEntry link, String directory, List<StorageEntry> beside) {
            StorageEntry target;
            try {
                target = link.real();
            } catch (FileSystemLoopException e) {
                return report(FindingCode.LINK_LOOP, link, "the link leads to itself");
            } catch (IOException e) {
                return report(FindingCode.BROKEN_LINK, link, "its target cannot be reached");
            }
            String address = address(target);
            boolean isDirectory = target.seen().filter(FileState::isDirectory).isPresent();
            if (isDirectory && Location.isWithin(directory, address)) {
                return report(FindingCode.LINK_LOOP, link, "it leads back to " + address);
            }
            if (follow) {
                return Optional.of(target);
            }
            boolean matters = isDirectory || FileKind.of(link.fileName()) != FileKind.OTHER;
            return matters && !ArchiveLayout.isLatestLaunch(link, target, beside)
                    ? report(FindingCode.LINK_NOT_FOLLOWED, link, "it leads to " + address)
                    : Optional.empty();
        }

        private Optional<StorageEntry> report(FindingCode code, StorageEntry link, String message) {
            listener.found(Finding.of(code, address(link), message));
            return Optional.empty();
        }
    }

    record FoundFile(StoredFile file, RecordType type) {}
}
