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

/**
 * A file that an inventory lists. As long as it is the one that was listed, its state is told in the words of the
 * inventory, which knows the time less exactly than the storage does, or no version.
 */
final class InventoryFileEntry implements StorageEntry {

    private final StorageEntry real;
    private final FileState listed;

    /** What the storage said of it when it was opened. */
    private volatile Optional<FileState> opened = Optional.empty();

    InventoryFileEntry(StorageEntry real, FileState listed) {
        this.real = real;
        this.listed = listed;
    }

    /** @throws IOException if an address leads by a link elsewhere: its files would get other places than in a walk */
    static void refuseLink(StorageEntry real) throws IOException {
        String address = real.name().text();
        String target = real.real().name().text();
        if (!target.equals(address)) {
            throw new IOException(address + " leads by a link to " + target + "; make the inventory of that");
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
        // a listing of an object store knows fractions of a second, an answer about one object does not
        Instant told = now.version().isEmpty()
                ? listed.lastModified()
                : listed.lastModified().truncatedTo(ChronoUnit.SECONDS);
        return now.lastModified().truncatedTo(unit(told)).equals(told);
    }

    /** The unit in which a time was told. */
    private static ChronoUnit unit(Instant told) {
        return Stream.of(ChronoUnit.MINUTES, ChronoUnit.SECONDS, ChronoUnit.MILLIS, ChronoUnit.MICROS)
                .filter(unit -> told.truncatedTo(unit).equals(told))
                .findFirst()
                .orElse(ChronoUnit.NANOS);
    }

    /** What the storage is to be asked for, instead of what the inventory says. */
    private FileState toOpen(FileState met) throws IOException {
        if (!met.equals(listed)) {
            return met;
        }
        // a storage that knows versions looks for itself whether it is this one
        FileState now = listed.version().isEmpty() ? real.state() : listed;
        if (!isListed(now)) {
            throw new FileChangedException("the inventory has " + told(listed) + ", the storage " + told(now));
        }
        opened = Optional.of(now);
        return now;
    }

    private static String told(FileState state) {
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
