// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreUnavailableException;
import dev.grainery.store.StoreUri;
import dev.grainery.store.StoreUriException;
import java.nio.file.Files;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says where the records are. */
final class StoreOption {

    /** Where a store is if nobody says it. */
    static final String BUILT_IN = "embedded:./grainery-data";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--store",
            scope = CommandLine.ScopeType.INHERIT,
            paramLabel = "URI",
            defaultValue = BUILT_IN,
            // never ${DEFAULT-VALUE} here: a default from the environment may hold a password
            description = "The store (docs/store.md; default: GRAINERY_STORE)")
    private String store;

    /** The URI given. */
    StoreUri uri() {
        return parsed(store, spec);
    }

    /** The URI of a text that was given to a command. */
    static StoreUri parsed(String text, CommandSpec command) {
        try {
            return StoreUri.parse(text);
        } catch (StoreUriException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    /** Opens the store; an embedded one is made if it is not there. */
    GraineryStore open() {
        return GraineryStore.open(uri());
    }

    /** Opens a store that is to be read from, and so must be there. */
    GraineryStore openExisting() {
        return openExisting(uri());
    }

    /** Opens another store that is to be read from, and so must be there. */
    static GraineryStore openExisting(StoreUri uri) {
        uri.directory().filter(Files::notExists).ifPresent(directory -> {
            throw new StoreUnavailableException(
                    "there is no store in " + directory.toAbsolutePath().normalize() + "; a backfill makes one");
        });
        return GraineryStore.open(uri);
    }
}
