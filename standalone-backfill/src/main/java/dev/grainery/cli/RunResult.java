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

interface RunResult {

    ExitStatus status();

    String text(long unshown);

    default String json(Map<String, ?> more, ExitStatus status) {
        return Json.answer(summary(), more, status);
    }

    Object summary();

    default Map<String, Long> numbers(String... names) {
        JsonNode json = RecordJson.mapper().valueToTree(summary());
        Map<String, Long> numbers = new LinkedHashMap<>();
        List.of(names).forEach(name -> numbers.put(name, json.required(name).asLong()));
        return numbers;
    }

    Map<String, Long> counts();

    default void metrics(MetricsText metrics) {}

    static String unshownErrors(long unshown) {
        return unshown > 0
                ? "and " + Quantity.of(unshown, "more error") + "; use --findings FILE to keep all of them\n"
                : "";
    }

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
