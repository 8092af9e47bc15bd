// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

final class JobsOption extends CommandOptions {

    @Option(names = "--jobs", paramLabel = "N", description = "Files to read at once (default: number of CPUs)")
    private Optional<Long> jobs;

    int atOnce() {
        return jobs.map(Math::toIntExact).orElseGet(() -> Runtime.getRuntime().availableProcessors());
    }
}
