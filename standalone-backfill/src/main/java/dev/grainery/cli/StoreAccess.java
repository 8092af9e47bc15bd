// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.access.StorePatience;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.access.StoreUri;
import dev.grainery.store.access.StoreUriException;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say where the records are, and how long to wait for them. */
abstract class StoreAccess extends CommandOptions {

    /** Where a store is if nobody says it. */
    static final String BUILT_IN = "embedded:./grainery-data";

    static final String TIMEOUT = "--store-timeout";

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
        return parsed(store, line());
    }

    /** The URI of a text that was given to a command. */
    static StoreUri parsed(String text, CommandLine command) {
        try {
            return StoreUri.parse(text);
        } catch (StoreUriException e) {
            throw new ParameterException(command, e.getMessage(), e);
        }
    }

    /** How long a server may take to answer, as it was given. */
    abstract String timeout();

    /** How long a server may take to answer. */
    StorePatience patience() {
        return patience(timeout(), line());
    }

    /** The patience of a text that was given to a command. */
    static StorePatience patience(String text, CommandLine command) {
        Duration answer = BudgetOptions.duration(command, TIMEOUT, text);
        try {
            return StorePatience.DEFAULT.answeringWithin(answer);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, TIMEOUT + ": " + e.getMessage(), e);
        }
    }

    /** Opens the store; an embedded one is made if it is not there. */
    GraineryStore open() {
        return GraineryStore.open(uri(), patience());
    }

    /** Opens a store that is to be read from, and so must be there. */
    GraineryStore openExisting() {
        return openExisting(uri(), patience());
    }

    /** Opens another store that is to be read from, and so must be there. */
    static GraineryStore openExisting(StoreUri uri, StorePatience patience) {
        if (GraineryStore.isMadeByOpening(uri)) {
            throw new StoreUnavailableException("there is no store in "
                    + uri.directory().orElseThrow().toAbsolutePath().normalize() + "; a backfill makes one");
        }
        return GraineryStore.open(uri, patience);
    }
}
