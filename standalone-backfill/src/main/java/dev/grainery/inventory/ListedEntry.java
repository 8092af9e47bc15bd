// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileChangedException;
import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;

/** While unchanged, the file has the state of the inventory, which has a less exact time or no version. */
final class ListedEntry implements StorageEntry {

    private final StorageEntry real;
    private final FileState listed;
    private volatile Optional<FileState> opened = Optional.empty();

    ListedEntry(StorageEntry real, FileState listed) {
        this.real = real;
        this.listed = listed;
    }

    /** A walk would record another location than one that leads through a link. */
    static void refuseLink(StorageEntry real) throws IOException {
        String address = real.name().text();
        String target = real.real().name().text();
        if (!target.equals(address)) {
            throw new IOException(
                    address + " leads through a link to " + target + "; make the inventory of that directory");
        }
    }

    @Override
    public NameText name() {
        return real.name();
    }

    @Override
    public String fileName() {
        return real.fileName();
    }

    @Override
    public FileState state() throws IOException {
        FileState now = real.state();
        boolean same = opened.map(before -> !now.hasChangedSince(before)).orElseGet(() -> isListed(now));
        return same ? listed : now;
    }

    @Override
    public FileState listed() {
        return listed;
    }

    private boolean isListed(FileState now) {
        if (!now.isFile() || now.size() != listed.size()) {
            return false;
        }
        if (!listed.version().isEmpty()) {
            return listed.version().equals(now.version());
        }
        // listings of object stores have fractions of seconds, HEAD responses have none
        Instant stated = now.version().isEmpty()
                ? listed.lastModified()
                : listed.lastModified().truncatedTo(ChronoUnit.SECONDS);
        return now.lastModified().truncatedTo(unit(stated)).equals(stated);
    }

    private static ChronoUnit unit(Instant stated) {
        return Stream.of(ChronoUnit.MINUTES, ChronoUnit.SECONDS, ChronoUnit.MILLIS, ChronoUnit.MICROS)
                .filter(unit -> stated.truncatedTo(unit).equals(stated))
                .findFirst()
                .orElse(ChronoUnit.NANOS);
    }

    private FileState toOpen(FileState met) throws IOException {
        if (!met.equals(listed)) {
            return met;
        }
        // a storage with versions compares them itself
        FileState now = listed.version().isEmpty() ? real.state() : listed;
        if (!isListed(now)) {
            throw new FileChangedException("the inventory has " + text(listed) + ", the storage " + text(now));
        }
        opened = Optional.of(now);
        return now;
    }

    private static String text(FileState state) {
        return state.size() + " bytes of " + state.lastModified();
    }

    @Override
    public ReadableByteChannel open(FileState met) throws IOException {
        return real.open(toOpen(met));
    }

    @Override
    public ReadableByteChannel openPastCaches(FileState met) throws IOException {
        return real.openPastCaches(toOpen(met));
    }

    @Override
    public Listing list() {
        return real.list();
    }

    @Override
    public boolean holdsAnything() throws IOException {
        return real.holdsAnything();
    }

    @Override
    public StorageEntry real() throws IOException {
        refuseLink(real);
        return this;
    }

    @Override
    public String toString() {
        return real.toString();
    }
}
