// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static java.util.Objects.requireNonNull;

import dev.grainery.heritrix.ending.EndCommand;
import dev.grainery.heritrix.ending.PackagePlace;
import dev.grainery.heritrix.ending.Redaction;
import dev.grainery.heritrix.hook.HookAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of what goes beyond recording: the hook, and what is done when a crawl has ended.
 *
 * @param hook who is told of containers and harvests
 * @param packages where packages of crawls go
 * @param command what is run when a crawl has ended
 * @param redaction takes what the properties hold of secrets out of a package
 * @param secretFiles files with secrets
 */
record AfterCrawl(
        Optional<HookAddress> hook,
        Optional<PackagePlace> packages,
        Optional<EndCommand> command,
        Redaction redaction,
        Set<Path> secretFiles) {

    AfterCrawl {
        requireNonNull(hook, "hook");
        requireNonNull(packages, "packages");
        requireNonNull(command, "command");
        requireNonNull(redaction, "redaction");
        secretFiles = Set.copyOf(secretFiles);
    }
}
