// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.system.LocalMachine;
import java.util.Optional;
import picocli.CommandLine.Option;

final class PersonOption extends CommandOptions {

    @Option(
            names = "--by",
            paramLabel = "NAME",
            converter = Converters.Words.class,
            description = "Who makes the change (default: USER@HOST)")
    private Optional<String> by;

    String name() {
        return by.orElseGet(LocalMachine::user);
    }
}
