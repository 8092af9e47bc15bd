// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.record.RecordDate;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.Page;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The revision cycle of a store: the checks there were, and the files whose next check is due. */
public final class Revision {

    /** By what checks can be chosen. */
    public static final Set<String> CHECK_CHOICES = Set.of("file", "id", "sort");

    /** By what files that are due can be chosen. */
    public static final Set<String> DUE_CHOICES = Set.of("before");

    private static final int HASH_BYTES = 8;
    private static final int DATE_LENGTH = RecordDate.text(Instant.EPOCH).length();

    private final GraineryStore store;
    private final ShownPaths paths;
    private final InstantSource clock;

    public Revision(GraineryStore store, ShownPaths paths, InstantSource clock) {
        this.store = store;
        this.paths = paths;
        this.clock = clock;
    }

    /**
     * The checks that are wanted, the newest first unless otherwise sorted.
     *
     * @throws BadChoiceException if they cannot be chosen so
     */
    public Rows<CheckRow> checks(Choices choices) {
        boolean newestFirst = choices.word("sort", List.of("added", "-added"), word -> word)
                .orElse("-added")
                .startsWith("-");
        Optional<String> file = choices.text("file");
        Optional<String> id = OneFile.id(choices);
        return (after, limit) -> {
            Page<FixityEvent> page = id.isPresent()
                    ? store.history().page(id.get(), file.orElseThrow(), newestFirst, after, limit)
                    : store.history().page(file, newestFirst, after, limit);
            return new Page<>(page.items().stream().map(this::row).toList(), page.next());
        };
    }

    private CheckRow row(FixityEvent check) {
        return new CheckRow(
                check.recType(),
                check.id(),
                check.fileName(),
                paths.path(check.absolute()),
                check.from().flatMap(paths::path),
                check.date(),
                check.outcome(),
                check.expected(),
                check.hash(),
                check.bytes().value(),
                check.offset(),
                check.milliseconds(),
                check.host(),
                check.program(),
                check.by(),
                paths.text(check.reason()));
    }

    /**
     * The files whose check is due, the most overdue first.
     *
     * @throws BadChoiceException if they cannot be chosen so
     */
    public Rows<DueRow> due(Choices choices) {
        Instant until = choices.time("before").orElseGet(clock::instant);
        return (after, limit) -> {
            List<ScheduledFile> found = scheduled(after, until, limit + 1);
            List<ScheduledFile> page = found.subList(0, Math.min(limit, found.size()));
            return new Page<>(
                    page.stream().map(this::row).toList(),
                    found.size() > limit ? Optional.of(key(page.get(limit - 1))) : Optional.empty());
        };
    }

    private DueRow row(ScheduledFile file) {
        return new DueRow(
                file.known().type(),
                file.location().fileName(),
                paths.path(file.location().directory()),
                file.known().role(),
                file.known().size().value(),
                file.known().status(),
                file.checked(),
                file.due());
    }

    /**
     * The key of a file in the order of checks, without its path: the time, and a hash of the rest. The rows of that time
     * are passed again until the file is met; if it is not there any more, they are shown again rather than left out.
     */
    private static String key(ScheduledFile file) {
        return RecordDate.text(file.due()) + hash(file.order());
    }

    private List<ScheduledFile> scheduled(Optional<String> after, Instant until, int most) {
        if (after.isEmpty()) {
            return store.locations().scheduled(Optional.empty(), until, most);
        }
        String key = after.get();
        Instant time = time(key);
        List<ScheduledFile> some = store.locations().scheduled(time, until, most);
        while (!some.isEmpty()) {
            for (ScheduledFile file : some) {
                if (key(file).equals(key)) {
                    return store.locations().scheduled(Optional.of(file), until, most);
                }
                if (file.due().isAfter(time)) {
                    return store.locations().scheduled(time, until, most);
                }
            }
            some = store.locations().scheduled(Optional.of(some.get(some.size() - 1)), until, most);
        }
        return store.locations().scheduled(time, until, most);
    }

    private static Instant time(String key) {
        if (key.length() != DATE_LENGTH + 2 * HASH_BYTES) {
            throw new IllegalArgumentException("no key of a file: " + key);
        }
        try {
            return RecordDate.of(key.substring(0, DATE_LENGTH));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("no key of a file: " + key, e);
        }
    }

    private static String hash(String text) {
        return ShortDigest.of(text.getBytes(StandardCharsets.UTF_8), HASH_BYTES);
    }
}
