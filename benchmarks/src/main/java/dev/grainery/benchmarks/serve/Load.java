// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Asks for addresses in turns, by so many clients at once, which all ask again as soon as they have an answer: with the
 * load generator Vegeta.
 *
 * @param vegeta its program
 * @param clients how many clients
 * @param duration how long
 * @param scratch a directory for files
 */
record Load(Path vegeta, int clients, Duration duration, Path scratch) {

    /**
     * What came of it; times in milliseconds.
     *
     * @param requests answers per second
     * @param success the share of answers with a status from 200 to 399
     * @param firstError what went wrong first, empty if nothing did
     */
    record Result(double median, double p95, double p99, double requests, double success, String firstError) {}

    /**
     * Measures.
     *
     * @param addresses whole addresses, each asked for as often as the others
     */
    Result run(List<String> addresses) throws IOException, InterruptedException {
        Path targets = scratch.resolve("targets");
        Files.writeString(
                targets,
                addresses.stream().map(address -> "GET " + address + "\n").reduce("", String::concat));
        Path results = scratch.resolve("results");
        call(
                vegeta.toString(),
                "attack",
                "-targets=" + targets,
                "-rate=0",
                "-workers=" + clients,
                "-max-workers=" + clients,
                "-connections=" + clients,
                "-redirects=-1",
                "-timeout=60s",
                String.format(Locale.ROOT, "-duration=%dms", duration.toMillis()),
                "-output=" + results);
        Path report = scratch.resolve("report");
        call(vegeta.toString(), "report", "-type=json", "-output=" + report, results.toString());
        JsonNode json = new ObjectMapper().readTree(report.toFile());
        JsonNode latencies = json.path("latencies");
        return new Result(
                latencies.path("50th").asDouble() / 1e6,
                latencies.path("95th").asDouble() / 1e6,
                latencies.path("99th").asDouble() / 1e6,
                json.path("throughput").asDouble(),
                json.path("success").asDouble(),
                json.at("/errors/0").asText(""));
    }

    private static void call(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", command) + " ended with status " + status);
        }
    }
}
