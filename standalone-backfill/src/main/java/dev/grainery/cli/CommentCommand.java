// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "comment",
        description =
                "Replaces the comment of a harvest, container or CDX file; an empty text removes it. Remarks made by findings are kept.",
        footer = {
            "grainery comment harvest V6M_2017-10-05 --text \"crawled twice\"",
            "grainery comment cdx V6M_2017-10-05.cdx.gz --text \"restored from tape\""
        },
        header = "Sets the comment of a record")
final class CommentCommand extends CommandOnStore {

    private static final String REMARK = "GRN-";
    private static final int LONGEST = 10_000;

    private enum Kind {
        HARVEST,
        CONTAINER,
        CDX
    }

    @Parameters(index = "0", paramLabel = "KIND", description = "harvest, container or cdx")
    private Kind kind;

    @Parameters(index = "1", paramLabel = "NAME|ID", description = "Name or identifier of the harvest or file")
    private String name;

    @Option(names = "--text", required = true, paramLabel = "TEXT", description = "The comment")
    private String text;

    @Override
    ExitStatus run() {
        if (text.length() > LONGEST || text.lines().anyMatch(line -> line.startsWith(REMARK))) {
            throw wrong("--text allows at most " + LONGEST + " characters, and no line that begins with " + REMARK);
        }
        try (GraineryStore opened = store().openExisting()) {
            switch (kind) {
                case HARVEST ->
                    harvests(opened, name).forEach(id -> opened.harvests().comment(id, this::commented));
                case CONTAINER -> comment(opened.containers(), ContainerRecord::withRevision);
                case CDX -> comment(opened.cdxFiles(), CdxRecord::withRevision);
            }
            opened.flush();
        }
        return ExitStatus.WELL;
    }

    private <R extends StoredFileRecord> void comment(
            RecordCollection<R> records, BiFunction<R, Revision, R> withRevision) {
        List<R> found = records.find(name);
        if (found.isEmpty()) {
            throw wrong("no such " + (kind == Kind.CDX ? "CDX file" : "container") + ": " + name
                    + "; give its full file name or its identifier");
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

    private Commentaries commented(Commentaries before) {
        Stream<String> remarks =
                before.exists() ? before.text().lines().filter(line -> line.startsWith(REMARK)) : Stream.of();
        return Commentaries.of(Stream.concat(text.strip().lines(), remarks).collect(Collectors.joining("\n")));
    }
}
