// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code grainery comment}: what a person has to say of a container. */
@Command(
        name = "comment",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Sets the comment of a container's record; an empty text takes it away. Remarks of findings stay.",
        footer = {
            "",
            "Example:",
            "  grainery comment --container 3d1ee065-1ae5-469f-bc02-1a8b3bcbe6b2 --text \"restored from tape\""
        })
final class CommentCommand implements Callable<Integer> {

    private static final String REMARK = "GRN-";
    private static final int LONGEST = 10_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Option(
            names = "--container",
            required = true,
            paramLabel = "NAME|ID",
            description = "File name or identifier of the container.")
    private String container;

    @Option(names = "--text", required = true, paramLabel = "TEXT", description = "The comment.")
    private String text;

    @Override
    public Integer call() {
        if (text.length() > LONGEST || text.lines().anyMatch(line -> line.startsWith(REMARK))) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--text wants at most " + LONGEST + " characters, and no line that begins with " + REMARK);
        }
        try (GraineryStore opened = store.openExisting()) {
            List<ContainerRecord> found = opened.containers().find(container);
            if (found.isEmpty()) {
                throw new ParameterException(spec.commandLine(), "no such container: " + container);
            }
            for (ContainerRecord record : found) {
                opened.containers()
                        .update(
                                record.id(),
                                record.location().fileName(),
                                now -> now.withRevision(now.revision()
                                        .withCommentaries(
                                                commented(now.revision().commentaries()))));
            }
        }
        return ExitStatus.WELL.code();
    }

    private Commentaries commented(Commentaries before) {
        Stream<String> remarks =
                before.exists() ? before.text().lines().filter(line -> line.startsWith(REMARK)) : Stream.of();
        return Commentaries.of(Stream.concat(text.strip().lines(), remarks).collect(Collectors.joining("\n")));
    }
}
