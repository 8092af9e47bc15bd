// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.RecordDate;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a run tells, and to whom. */
final class RunOptions {

    private final Instant start = Instant.now();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--findings", paramLabel = "FILE", description = "Write each finding into this file as a JSON line")
    private Optional<Path> findings;

    @Option(names = "--json", description = "Print the summary as one JSON object")
    private boolean json;

    @Option(names = "--quiet", description = "Print errors only")
    private boolean quiet;

    /** The file that findings are written into, if there is one. */
    Optional<Path> findings() {
        return findings;
    }

    /** Where findings go; the file starts empty. */
    FindingReport report() {
        try {
            return FindingReport.to(findings, spec.commandLine().getErr());
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** What every summary for programs tells besides: when the run began and ended, what failed, and more. */
    Map<String, Object> besides(FindingReport report, Map<String, Object> more) {
        return besides(start, report.failed(), more);
    }

    /** What every summary for programs tells besides. */
    static Map<String, Object> besides(Instant start, List<?> failed, Map<String, Object> more) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("start", RecordDate.text(start));
        fields.put("end", RecordDate.text(Instant.now()));
        fields.put("failed", failed);
        fields.putAll(more);
        return fields;
    }

    /** Whether people are told how far it has come. */
    boolean showsProgress() {
        return !quiet;
    }

    /** Prints the summary in the form that was asked for. */
    void print(Supplier<String> asJson, Supplier<String> asText) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(asJson.get());
        } else if (!quiet) {
            out.print(asText.get());
        }
        out.flush();
    }
}
