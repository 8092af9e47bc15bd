// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.RecordJson;
import dev.grainery.system.MetricsText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a run has to say of itself at its end: to people, to programs, to the log of runs, and as metrics. */
interface RunResult {

    /** With which status such a run ends. */
    ExitStatus status();

    /**
     * For people.
     *
     * @param unshown how many errors were found but not shown
     */
    String text(long unshown);

    /**
     * For programs.
     *
     * @param more what every summary tells besides
     * @param status with which status the command ends
     */
    default String json(Map<String, ?> more, ExitStatus status) {
        return Json.answer(summary(), more, status);
    }

    /** What is written as JSON. */
    Object summary();

    /** Some numbers of the summary, by their names in its JSON. */
    default Map<String, Long> numbers(String... names) {
        JsonNode json = RecordJson.mapper().valueToTree(summary());
        Map<String, Long> numbers = new LinkedHashMap<>();
        List.of(names).forEach(name -> numbers.put(name, json.required(name).asLong()));
        return numbers;
    }

    /** For the log of runs. */
    Map<String, Long> counts();

    /** For a collector of metrics. */
    default void metrics(MetricsText metrics) {}

    /** What people read of errors that were not shown. */
    static String unshownErrors(long unshown) {
        return unshown > 0
                ? "and " + Quantity.of(unshown, "more error") + "; use --findings FILE to keep all of them\n"
                : "";
    }

    /** How often each finding was made, a line each. */
    static String findings(Map<String, Long> byCode) {
        return new TreeMap<>(byCode)
                .entrySet().stream()
                        .map(found -> String.format(
                                Locale.ROOT,
                                "%9d  %s  %s%n",
                                found.getValue(),
                                found.getKey(),
                                FindingCode.of(found.getKey()).meaning()))
                        .collect(Collectors.joining());
    }
}
