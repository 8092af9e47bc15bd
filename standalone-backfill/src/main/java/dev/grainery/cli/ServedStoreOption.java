// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.access.StorePatience;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options of a store whose records are served: nobody waits minutes for a page. */
final class ServedStoreOption extends StoreAccess {

    private static final Duration TO_CONNECT = Duration.ofSeconds(5);

    @Option(
            names = TIMEOUT,
            paramLabel = "DURATION",
            defaultValue = "10s",
            description =
                    "How long a store on a server may take to answer before whoever asks is told to come again (default: 10s)")
    private String timeout;

    @Override
    String timeout() {
        return timeout;
    }

    /** A server is asked once more before it is given up: all of it together is less than a browser waits. */
    @Override
    StorePatience patience() {
        return new StorePatience(TO_CONNECT, super.patience().answer());
    }
}
