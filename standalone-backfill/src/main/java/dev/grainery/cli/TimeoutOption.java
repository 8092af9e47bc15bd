// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.StorageTimeout;
import java.time.Duration;
import picocli.CommandLine.Option;

final class TimeoutOption extends CommandOptions {

    private Duration longest = StorageTimeout.DEFAULT;

    @Option(
            names = "--read-timeout",
            paramLabel = "DURATION",
            description = "Longest wait for data from a storage (default: 5m)")
    void readTimeout(Duration given) {
        longest = given;
        Interruption.of(line()).storages().set(given);
    }

    Duration longest() {
        return longest;
    }
}
