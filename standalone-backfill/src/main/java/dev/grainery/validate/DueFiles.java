// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.ScheduledFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The files that are to be checked, the most overdue first. A file that was checked gets a time after all that are due
 * now, so no file is overtaken for ever.
 */
final class DueFiles implements Iterator<ScheduledFile> {

    private static final int PAGE = 500;
    private static final Instant EVER = Instant.parse("9999-12-31T23:59:59.999Z");

    private final Pages pages;
    private final FileChoice choice;
    private final Instant now;
    private Iterator<ScheduledFile> page;
    private Optional<ScheduledFile> last = Optional.empty();
    private Optional<ScheduledFile> next;

    DueFiles(Pages pages, FileChoice choice, Instant now) {
        this.pages = pages;
        this.choice = choice;
        this.now = now;
        this.page = Collections.emptyIterator();
        this.next = read();
    }

    /**
     * The files of a store.
     *
     * @throws UnknownNameException if the choice names files and the store knows none of them
     */
    static DueFiles of(GraineryStore store, FileChoice choice, Instant now) {
        Pages pages = pages(store, choice);
        if (NamedRecords.areAskedBy(choice)
                && pages.next(Optional.empty(), EVER, 1).isEmpty()) {
            throw new UnknownNameException();
        }
        return new DueFiles(pages, choice, now);
    }

    private static Pages pages(GraineryStore store, FileChoice choice) {
        if (!NamedRecords.areAskedBy(choice)) {
            return store.locations()::scheduled;
        }
        List<Location> places = new ArrayList<>();
        NamedRecords.forEach(store, choice, record -> KnownFiles.places(record).forEach(places::add));
        // of the files that were named, there are few enough to be sorted here
        List<ScheduledFile> named =
                store.locations().scheduled(places).stream().sorted().toList();
        return (after, until, most) -> after.isEmpty() ? named : List.of();
    }

    /** Passes on all files of a choice in the order of their dates, in pieces, until it is told to stop. */
    static void forEachSome(GraineryStore store, FileChoice choice, Predicate<List<ScheduledFile>> goesOn) {
        Pages pages = pages(store, choice);
        List<ScheduledFile> page = pages.next(Optional.empty(), EVER, PAGE);
        while (!page.isEmpty() && goesOn.test(page)) {
            page = pages.next(Optional.of(page.get(page.size() - 1)), EVER, PAGE);
        }
    }

    /** Gives files in the order of their checks. */
    @FunctionalInterface
    interface Pages {

        /**
         * Some files.
         *
         * @param after only files after this one in the order, empty for the first
         * @param until the latest time, files of which are still among them
         * @param most how many at most, if there are many
         */
        List<ScheduledFile> next(Optional<ScheduledFile> after, Instant until, int most);
    }

    private Iterator<ScheduledFile> page() {
        return pages.next(last, choice.horizon(now), PAGE).iterator();
    }

    private Optional<ScheduledFile> read() {
        while (true) {
            if (!page.hasNext()) {
                page = page();
            }
            if (!page.hasNext()) {
                return Optional.empty();
            }
            ScheduledFile file = page.next();
            last = Optional.of(file);
            if (choice.isDue(file, now)) {
                return last;
            }
        }
    }

    @Override
    public boolean hasNext() {
        return next.isPresent();
    }

    /** The next file, which stays the next one. */
    ScheduledFile peek() {
        return next.orElseThrow(NoSuchElementException::new);
    }

    @Override
    public ScheduledFile next() {
        ScheduledFile file = peek();
        next = read();
        return file;
    }
}
