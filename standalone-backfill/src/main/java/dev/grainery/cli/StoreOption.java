// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options of a store for a command that a person or a timer waits for. */
final class StoreOption extends StoreAccess {

    static final String TIMEOUT_BUILT_IN = "5m";

    static final String TIMEOUT_MEANING = "How long a server may take to answer (default: 5m)";

    @Option(
            names = TIMEOUT,
            scope = CommandLine.ScopeType.INHERIT,
            paramLabel = "DURATION",
            defaultValue = TIMEOUT_BUILT_IN,
            description = TIMEOUT_MEANING)
    private String timeout;

    @Override
    String timeout() {
        return timeout;
    }
}
