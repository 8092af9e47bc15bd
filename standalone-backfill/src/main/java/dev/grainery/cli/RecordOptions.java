// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.naming.HarvestNaming;
import dev.grainery.naming.NamingFileException;
import dev.grainery.record.Header;
import dev.grainery.record.RecordStyle;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how records are made. */
final class RecordOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--author",
            paramLabel = "NAME",
            defaultValue = "NA",
            description =
                    "Who makes the records, written into each new one (default: GRAINERY_AUTHOR, else NA; a new harvest then"
                            + " has the author of its containers).")
    private String author;

    @Option(
            names = "--naming",
            paramLabel = "FILE",
            description = "How the archive names its harvests (docs/naming.md); the built-in convention is that of the"
                    + " Czech web archive.")
    private Optional<Path> naming;

    RecordStyle style() {
        if (author.isBlank()) {
            throw new ParameterException(spec.commandLine(), "--author wants a name");
        }
        return new RecordStyle(author, Header.DEFAULT_STANDARD);
    }

    HarvestNaming naming() {
        try {
            return naming.isPresent() ? HarvestNaming.load(naming.get()) : HarvestNaming.builtIn();
        } catch (NamingFileException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
