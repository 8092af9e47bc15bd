// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Grainery as its users run it: a process of its own. */
final class Program {

    private final Path scratch;

    /** @param scratch where its store and what it says are kept */
    Program(Path scratch) {
        this.scratch = scratch;
    }

    /** What a backfill said. */
    record Backfilled(JsonNode summary, List<String> findings) {

        /** How many records of this kind are new. */
        int made(String kind) {
            return summary.path(kind).path("new").asInt(-1);
        }
    }

    Backfilled backfill(Path archive) throws IOException, InterruptedException {
        Path said = scratch.resolve("summary.json");
        Path findings = scratch.resolve("findings.jsonl");
        int status = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.grainery.cli.Grainery",
                        "backfill",
                        "--json",
                        "--store",
                        "embedded:" + scratch.resolve("store"),
                        "--findings",
                        findings.toString(),
                        archive.toString())
                .redirectOutput(said.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (status > 1) {
            throw new IOException("the backfill ended with status " + status);
        }
        return new Backfilled(new ObjectMapper().readTree(said.toFile()), Files.readAllLines(findings));
    }
}
