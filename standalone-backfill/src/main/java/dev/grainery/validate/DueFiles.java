// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * First come files with a last check in the future, which counts as none, then the most overdue ones. Files whose last
 * reading hung come last.
 */
final class DueFiles implements Iterator<ScheduledFile> {

    private static final int PAGE = 500;
    private static final Duration LAST_AFTER_HANGING = Duration.ofDays(30);

    private final Deque<Source> sources;
    private final Instant until;
    private Iterator<ScheduledFile> page = Collections.emptyIterator();
    private Optional<ScheduledFile> last = Optional.empty();
    private Optional<ScheduledFile> next;

    private DueFiles(List<Source> sources, Instant until) {
        this.sources = new ArrayDeque<>(sources);
        this.until = until;
        this.next = read();
    }

    DueFiles(Pages pages, FileChoice choice, Instant start) {
        this(List.of(new Source(pages, new Turn(choice, start, () -> start, Map.of()))), choice.latest(start));
    }

    static DueFiles of(GraineryStore store, FileChoice choice, InstantSource clock) {
        Instant start = clock.instant();
        if (choice.isOfNamed()) {
            NavigableMap<String, ScheduledFile> named = named(store, choice);
            if (named.isEmpty()) {
                throw new FileChoice.UnknownNameException();
            }
            Set<Location> locations =
                    named.values().stream().map(ScheduledFile::location).collect(Collectors.toSet());
            Source inOrder = new Source(pages(named), file -> choice.isDue(file, start));
            return new DueFiles(
                    hungLast(store, List.of(inOrder), locations::contains, choice, start), choice.latest(start));
        }
        if (choice.inspectedBefore().isPresent()) {
            return new DueFiles(
                    hungLast(store, toInspect(store, choice, start), location -> true, choice, start),
                    choice.latest(start));
        }
        Source ahead = new Source(dated(store, start.plus(RevisionCycle.CLOCKS_APART)), file -> true);
        Map<Location, Instant> before = choice.all() ? checkedBefore(store, start) : Map.of();
        Source inOrder = new Source(store.locations()::scheduled, new Turn(choice, start, clock, before));
        return new DueFiles(
                hungLast(store, List.of(ahead, inOrder), location -> true, choice, start), choice.latest(start));
    }

    private static List<Source> hungLast(
            GraineryStore store, List<Source> sources, Predicate<Location> isChosen, FileChoice choice, Instant start) {
        Instant since = store.findings().now().minus(LAST_AFTER_HANGING);
        List<StoredFinding> found = new ArrayList<>();
        store.findings()
                .forEach(
                        EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED),
                        EnumSet.of(FindingCode.READ_HUNG),
                        Optional.empty(),
                        found::add);
        Map<Location, Instant> hung = found.stream()
                .filter(finding -> finding.last().isAfter(since)
                        && isChosen.test(Location.of(finding.subject().key())))
                .collect(Collectors.toMap(
                        finding -> Location.of(finding.subject().key()), StoredFinding::last));
        Pages inOrder = (after, until, most) -> after.isPresent()
                ? List.of()
                : store.locations().scheduled(List.copyOf(hung.keySet())).stream()
                        .sorted(Comparator.comparing(file -> hung.get(file.location())))
                        .toList();
        Predicate<ScheduledFile> others = file -> !hung.containsKey(file.location());
        return Stream.concat(
                        sources.stream().map(source -> new Source(source.pages(), others.and(source.turn()))),
                        Stream.of(new Source(inOrder, file -> choice.isDue(file, start))))
                .toList();
    }

    private static List<Source> toInspect(GraineryStore store, FileChoice choice, Instant start) {
        Instant before = choice.inspectedBefore().orElseThrow();
        Pages never = (after, latest, most) -> store.locations().notInspected(after, most);
        Pages earlier = (after, latest, most) -> store.locations().inspectedBefore(before, after, most);
        return Stream.of(never, earlier)
                .map(files -> new Source(files, file -> choice.isDue(file, start)))
                .toList();
    }

    private static Pages dated(GraineryStore store, Instant time) {
        return (after, latest, most) -> store.locations().checkedAfter(time, after.map(ScheduledFile::location), most);
    }

    /** Files that a machine with a fast clock has checked before this run, with the dates. */
    private static Map<Location, Instant> checkedBefore(GraineryStore store, Instant start) {
        Map<Location, Instant> before = new HashMap<>();
        forEachPage(dated(store, start.minusMillis(1)), page -> {
            page.stream()
                    .filter(file -> !RevisionCycle.isAhead(file.checked(), start))
                    .forEach(file -> before.put(file.location(), file.checked()));
            return true;
        });
        return before;
    }

    private static NavigableMap<String, ScheduledFile> named(GraineryStore store, FileChoice choice) {
        List<Location> places = new ArrayList<>();
        choice.forEachNamed(store, record -> record.locations().forEach(places::add));
        // the named files are few enough to be sorted in memory
        NavigableMap<String, ScheduledFile> named = new TreeMap<>();
        store.locations().scheduled(places).forEach(file -> named.put(file.order(), file));
        return named;
    }

    private static Pages pages(NavigableMap<String, ScheduledFile> named) {
        return (after, until, most) ->
                after.map(last -> named.tailMap(last.order(), false)).orElse(named).values().stream()
                        .limit(most)
                        .toList();
    }

    static void forEachSome(GraineryStore store, FileChoice choice, Predicate<List<ScheduledFile>> goesOn) {
        forEachPage(choice.isOfNamed() ? pages(named(store, choice)) : store.locations()::scheduled, goesOn);
    }

    private static void forEachPage(Pages pages, Predicate<List<ScheduledFile>> goesOn) {
        List<ScheduledFile> page = pages.next(Optional.empty(), FileChoice.EVER, PAGE);
        while (!page.isEmpty() && goesOn.test(page)) {
            page = pages.next(Optional.of(page.get(page.size() - 1)), FileChoice.EVER, PAGE);
        }
    }

    @FunctionalInterface
    interface Pages {

        /** Until the latest date of a next check. */
        List<ScheduledFile> next(Optional<ScheduledFile> after, Instant until, int most);
    }

    private record Source(Pages pages, Predicate<ScheduledFile> turn) {}

    private record Turn(FileChoice choice, Instant start, InstantSource clock, Map<Location, Instant> checkedBefore)
            implements Predicate<ScheduledFile> {

        @Override
        public boolean test(ScheduledFile file) {
            if (RevisionCycle.isAhead(file.checked(), clock.instant())) {
                // came before all others
                return false;
            }
            // files that this run has checked come up again at the end
            boolean checkedSince =
                    !file.checked().isBefore(start) && !file.checked().equals(checkedBefore.get(file.location()));
            return !checkedSince && choice.isDue(file, start);
        }
    }

    private Optional<ScheduledFile> read() {
        while (!sources.isEmpty()) {
            Source source = sources.element();
            if (!page.hasNext()) {
                page = source.pages().next(last, until, PAGE).iterator();
            }
            if (page.hasNext()) {
                ScheduledFile file = page.next();
                last = Optional.of(file);
                if (source.turn().test(file)) {
                    return last;
                }
            } else {
                sources.remove();
                last = Optional.empty();
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean hasNext() {
        return next.isPresent();
    }

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
