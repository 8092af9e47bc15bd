// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.system.output.ArchiveBoundary;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class RunOptions extends CommandOptions {

    static final String METRICS = "--metrics";
    private static final String FINDINGS = "--findings";

    @Option(names = "--quiet", description = "Print errors only")
    private boolean quiet;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Option(names = FINDINGS, paramLabel = "FILE", description = "Write the findings to this file, as JSON lines")
    private Optional<OutputPath> findings;

    @Option(names = METRICS, paramLabel = "FILE", description = "Write metrics to this file (docs/revision.md)")
    private Optional<OutputPath> metrics;

    @Mixin
    private ArchiveOption archive;

    boolean isQuiet() {
        return quiet;
    }

    ArchiveOption archive() {
        return archive;
    }

    void refuseInDryRun(String not) {
        if (metrics.isPresent()) {
            throw wrong(METRICS + " cannot be combined with --dry-run, which " + not);
        }
    }

    Optional<Path> findings(ArchiveBoundary boundary) {
        return output(OutputKind.FINDINGS, FINDINGS, findings, boundary);
    }

    Optional<Path> metrics(ArchiveBoundary boundary) {
        return output(OutputKind.METRICS, METRICS, metrics, boundary);
    }

    private Optional<Path> output(
            OutputKind kind, String option, Optional<OutputPath> given, ArchiveBoundary boundary) {
        return given.map(path -> path.outside(boundary, kind, option, line()));
    }

    void print(Supplier<String> asJson, Supplier<String> asText) {
        PrintWriter out = line().getOut();
        if (json) {
            out.println(asJson.get());
        } else if (!quiet) {
            out.print(asText.get());
        }
        // before the metrics report success
        out.flush();
    }
}
