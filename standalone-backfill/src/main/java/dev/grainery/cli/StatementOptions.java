// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.StoredFile;
import dev.grainery.place.ThisMachine;
import dev.grainery.record.Location;
import dev.grainery.relocate.PlaceSettings;
import dev.grainery.store.Statement;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Who says something of places, and how that is worked into the records. */
final class StatementOptions {

    private static final int LONGEST = 10_000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--by", paramLabel = "NAME", description = "Who says so (default: USER@HOST)")
    private Optional<String> by;

    @Option(names = "--dry-run", description = "Only show what would be changed; write nothing")
    private boolean dryRun;

    @Option(names = "--json", description = "Print the summary as one JSON object")
    private boolean json;

    boolean dryRun() {
        return dryRun;
    }

    boolean json() {
        return json;
    }

    PlaceSettings settings(Optional<String> reason) {
        String who = text("--by", by.orElseGet(ThisMachine::user));
        return new PlaceSettings(
                new Statement(
                        who,
                        reason.map(why -> text("--reason", why)),
                        Instant.now(),
                        ThisMachine.hostName(),
                        new Version().getVersion()[0]),
                dryRun);
    }

    private String text(String option, String text) {
        if (text.isBlank() || text.length() > LONGEST) {
            throw new ParameterException(
                    spec.commandLine(), option + " requires a text of at most " + LONGEST + " characters");
        }
        return text.strip();
    }

    /** Where a path leads, as the records write it; nothing needs to be there. */
    Location place(String path) {
        try {
            Location place = StoredFile.locationOf(Path.of(path));
            if (place.fileName().isEmpty()) {
                throw new ParameterException(spec.commandLine(), "not the root of all directories: " + path);
            }
            return place;
        } catch (IOException | InvalidPathException e) {
            throw new ParameterException(spec.commandLine(), "no path: " + path + ": " + e.getMessage(), e);
        }
    }
}
