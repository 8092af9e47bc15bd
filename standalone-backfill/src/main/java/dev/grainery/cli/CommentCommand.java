// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery comment}: what a person has to say of a container, a CDX file or a harvest. */
@Command(
        name = "comment",
        description =
                "The comment of a container, CDX file or harvest stays until it is changed; an empty text removes it. Remarks of findings stay.",
        footer = {"grainery comment --cdx V6M_2017-10-05.cdx.gz --text \"restored from tape\""},
        header = "Sets the comment of a record")
final class CommentCommand extends StoreCommand {

    private static final String REMARK = "GRN-";
    private static final int LONGEST = 10_000;

    @ArgGroup(multiplicity = "1")
    private Named named;

    /** Which record. */
    private static final class Named {

        @Option(
                names = "--container",
                required = true,
                paramLabel = "NAME|ID",
                description = "File name or identifier of the container")
        private Optional<String> container = Optional.empty();

        @Option(
                names = "--cdx",
                required = true,
                paramLabel = "NAME|ID",
                description = "File name or identifier of the CDX file")
        private Optional<String> cdx = Optional.empty();

        @Option(
                names = "--harvest",
                required = true,
                paramLabel = "NAME|ID",
                description = "Name or identifier of the harvest")
        private Optional<String> harvest = Optional.empty();
    }

    @Option(names = "--text", required = true, paramLabel = "TEXT", description = "The comment")
    private String text;

    @Override
    ExitStatus run() {
        if (text.length() > LONGEST || text.lines().anyMatch(line -> line.startsWith(REMARK))) {
            throw wrong("--text allows at most " + LONGEST + " characters, and no line that begins with " + REMARK);
        }
        try (GraineryStore opened = store().openExisting()) {
            if (named.container.isPresent()) {
                comment(opened.containers(), ContainerRecord::withRevision, named.container.get(), "container");
            } else if (named.cdx.isPresent()) {
                comment(opened.cdxFiles(), CdxRecord::withRevision, named.cdx.get(), "CDX file");
            } else {
                harvest(opened, named.harvest.orElseThrow());
            }
            opened.flush();
        }
        return ExitStatus.WELL;
    }

    private <R extends StoredFileRecord> void comment(
            RecordCollection<R> records, BiFunction<R, Revision, R> withRevision, String name, String what) {
        List<R> found = records.find(name);
        if (found.isEmpty()) {
            throw wrong("no such " + what + ": " + name);
        }
        for (R record : found) {
            records.update(
                    record.id(),
                    record.location().fileName(),
                    now -> withRevision.apply(
                            now,
                            now.revision()
                                    .withCommentaries(commented(now.revision().commentaries()))));
        }
    }

    private void harvest(GraineryStore opened, String name) {
        boolean known = false;
        for (String id : new NamedHarvests(opened).ids(name)) {
            known |= opened.harvests().comment(id, this::commented);
        }
        if (!known) {
            throw wrong("no such harvest: " + name);
        }
    }

    private Commentaries commented(Commentaries before) {
        Stream<String> remarks =
                before.exists() ? before.text().lines().filter(line -> line.startsWith(REMARK)) : Stream.of();
        return Commentaries.of(Stream.concat(text.strip().lines(), remarks).collect(Collectors.joining("\n")));
    }
}
