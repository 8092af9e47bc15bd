// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.Page;
import dev.grainery.store.merge.FileRole;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The revision cycle: the checks there were, and the files whose next check is due. */
final class Revision {

    private static final int HASH_BYTES = 8;
    private static final int DATE_LENGTH = RecordDate.text(Instant.EPOCH).length();

    private final GraineryStore store;
    private final ShownPaths paths;
    private final Table table;
    private final InstantSource clock;

    Revision(GraineryStore store, ShownPaths paths, Table table, InstantSource clock) {
        this.store = store;
        this.paths = paths;
        this.table = table;
        this.clock = clock;
    }

    List<Route> routes() {
        return List.of(
                new Route(Link.API + "/checks", Table.parameters("file", "sort"), this::checks),
                new Route(Link.API + "/due", Table.parameters("before"), this::due));
    }

    /** A check; {@code absolute} and {@code from} are left out unless paths are shown. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record CheckRow(
            RecordType recType,
            String id,
            String fileName,
            Optional<String> absolute,
            Optional<String> from,
            Instant date,
            CheckOutcome outcome,
            Hash expected,
            Hash hash,
            OptionalLong bytes,
            OptionalLong offset,
            long milliseconds,
            String host,
            String program,
            Optional<String> by,
            Optional<String> reason) {}

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

    private Answer checks(Call call) {
        boolean newestFirst = call.word("sort", List.of("added", "-added"), word -> word)
                .orElse("-added")
                .startsWith("-");
        Optional<String> file = call.parameter("file");
        return table.answer(call, CheckRow.class, (after, limit) -> {
            Page<FixityEvent> page = store.history().page(file, newestFirst, after, limit);
            return new Page<>(page.items().stream().map(this::row).toList(), page.next());
        });
    }

    /** A file whose next check is due; {@code absolute} is left out unless paths are shown. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record DueRow(
            RecordType recType,
            String fileName,
            Optional<String> absolute,
            FileRole role,
            OptionalLong bytes,
            RevisionStatus status,
            Instant checked,
            Instant due,
            String link) {}

    private DueRow row(ScheduledFile file) {
        String list = file.known().type() == RecordType.CONTAINER ? "/containers/" : "/cdx/";
        return new DueRow(
                file.known().type(),
                file.location().fileName(),
                paths.path(file.location().directory()),
                file.known().role(),
                file.known().size().value(),
                file.known().status(),
                file.checked(),
                file.due(),
                Link.API + list + Link.encoded(file.location().fileName()));
    }

    private Answer due(Call call) {
        Instant until = call.time("before").orElseGet(clock::instant);
        return table.answer(call, DueRow.class, (after, limit) -> {
            List<ScheduledFile> found = scheduled(after, until, limit + 1);
            List<ScheduledFile> page = found.subList(0, Math.min(limit, found.size()));
            return new Page<>(
                    page.stream().map(this::row).toList(),
                    found.size() > limit ? Optional.of(key(page.get(limit - 1))) : Optional.empty());
        });
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
