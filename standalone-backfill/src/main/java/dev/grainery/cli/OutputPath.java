// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.ProtectedFileException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Options of this type never yield a path in the archive. */
final class OutputPath {

    private final String given;
    private final Path path;

    OutputPath(String given) {
        this.given = given;
        this.path = Path.of(given);
    }

    OutputPath(Path path) {
        this(path.toString());
    }

    /** Fails if the path is in the archive, is an input, or has a file or directory that stands in the way. */
    Path outside(ArchiveBoundary archive, OutputKind kind, String what, CommandLine line) {
        try {
            Optional<String> obstacle = Interruption.of(line).storages().answer("the place of the output", () -> {
                archive.and(inputs(line)).require(path);
                return kind.obstacle(path);
            });
            if (obstacle.isPresent()) {
                throw new ParameterException(line, what + " cannot go there: " + obstacle.get());
            }
            return path;
        } catch (ProtectedFileException e) {
            String permit = e.canBeForced() && line.getCommandSpec().findOption(ArchiveOption.FORCE) != null
                    ? ", or permit it with " + ArchiveOption.FORCE
                    : "";
            throw new ParameterException(line, what + " cannot go there: " + e.getMessage() + permit, e);
        } catch (IOException e) {
            throw new ParameterException(line, what + ": " + path + " cannot be examined: " + e.getMessage(), e);
        }
    }

    private static List<Path> inputs(CommandLine line) {
        List<Path> inputs = new ArrayList<>();
        ParseResult parsed = line.getParseResult();
        while (parsed != null) {
            for (ArgSpec argument : parsed.matchedArgs()) {
                if (Set.of(String.class, Path.class).contains(argument.auxiliaryTypes()[0])) {
                    // the file of an option, such as a list, may lie next to outputs
                    new PathArguments(line)
                            .existing(argument.stringValues()).stream()
                                    .filter(place -> argument.isPositional() || Files.isDirectory(place))
                                    .forEach(inputs::add);
                }
            }
            parsed = parsed.subcommand();
        }
        return inputs;
    }

    static void write(Path file, Consumer<Writer> text) throws IOException {
        try {
            DurableFile.write(file, bytes -> {
                Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
                text.accept(out);
                out.flush();
            });
        } catch (IOException e) {
            throw FullDisk.failure("the output", file, e);
        } catch (UncheckedIOException e) {
            throw FullDisk.failure("the output", file, e.getCause());
        }
    }

    @Override
    public String toString() {
        return given;
    }
}
