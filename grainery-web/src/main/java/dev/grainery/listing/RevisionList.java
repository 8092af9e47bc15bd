// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.Page;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

public record RevisionList(GraineryStore store, ShownPaths paths, InstantSource clock) {

    public static final List<Choice> CHECK_CHOICES = List.of(
            Choice.text("file", "Only those of files of this name."),
            Choice.ofNamesake(),
            Choice.word("sort", "Without it, the newest come first: -added.", List.of("added", "-added")));

    public static final List<Choice> DUE_CHOICES =
            List.of(Choice.time("before", "Until this date or time (UTC); without it, until now."));

    public Rows<CheckRow> checks(Choices choices) {
        boolean newestFirst = choices.word("sort", List.of("added", "-added"), word -> word)
                .orElse("-added")
                .startsWith("-");
        Optional<String> file = choices.text("file");
        Optional<String> id = choices.idOfNamesake();
        return (after, limit) -> {
            Page<FixityEvent> page = id.isPresent()
                    ? store.history().page(id.get(), file.orElseThrow(), newestFirst, after, limit)
                    : store.history().page(file, newestFirst, after, limit);
            return page.map(this::row);
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
                check.firstReading(),
                check.bytes().value(),
                check.offset(),
                check.milliseconds(),
                check.host(),
                check.program(),
                check.by(),
                paths.text(check.reason()));
    }

    public Rows<DueRow> due(Choices choices) {
        Instant until = choices.time("before").orElseGet(clock::instant);
        return (after, limit) -> store.locations().due(until, after, limit).map(this::row);
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
}
