// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import picocli.CommandLine.Option;

/** The options of a store whose records are served: nobody waits minutes for a page. */
final class ServedStoreOption extends StoreAccess {

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
}
