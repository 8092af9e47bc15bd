// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An alert in the few forms that the sample has: a metric compared with a number, the time since a metric compared with a
 * number, and a metric that is absent.
 *
 * @param name the name of the alert
 * @param metric the metric it is about
 * @param labels what its labels must match
 * @param sinceThen whether the time since the metric counts
 * @param comparison how its value is compared, empty if it must be absent
 * @param limit what it is compared with
 */
public record AlertRule(
        String name,
        String metric,
        Map<String, String> labels,
        boolean sinceThen,
        Optional<String> comparison,
        double limit) {

    private static final Pattern ABSENT = Pattern.compile("absent\\(([a-z_]+)\\)");
    private static final Pattern COMPARED =
            Pattern.compile("(time\\(\\) - )?([a-z_]+)(?:\\{(.*)})? (>|==) ([0-9]+(?: \\* [0-9]+)*)");
    private static final Pattern LABEL = Pattern.compile("([a-z]+)=~?\"([^\"]*)\"");

    public static AlertRule of(String name, String expression) {
        Matcher absent = ABSENT.matcher(expression);
        if (absent.matches()) {
            return new AlertRule(name, absent.group(1), Map.of(), false, Optional.empty(), 0);
        }
        Matcher compared = COMPARED.matcher(expression);
        if (!compared.matches()) {
            throw new AssertionError("an expression of no known form: " + expression);
        }
        Map<String, String> labels = new TreeMap<>();
        if (compared.group(3) != null) {
            LABEL.matcher(compared.group(3)).results().forEach(label -> labels.put(label.group(1), label.group(2)));
        }
        double limit = Arrays.stream(compared.group(5).split(" \\* "))
                .mapToDouble(Double::parseDouble)
                .reduce(1, (a, b) -> a * b);
        return new AlertRule(
                name, compared.group(2), labels, compared.group(1) != null, Optional.of(compared.group(4)), limit);
    }

    /** The metrics that it is about, of those that there are. */
    public List<MetricLines.Series> about(MetricLines metrics) {
        return metrics.all().keySet().stream()
                .filter(series -> series.name().equals(metric)
                        && labels.entrySet().stream()
                                .allMatch(label -> series.labels()
                                        .getOrDefault(label.getKey(), "")
                                        .matches(label.getValue())))
                .toList();
    }

    public boolean fires(MetricLines metrics, Instant now) {
        if (comparison.isEmpty()) {
            return about(metrics).isEmpty();
        }
        return about(metrics).stream().mapToDouble(metrics.all()::get).anyMatch(value -> {
            double compared = sinceThen ? now.toEpochMilli() / 1000.0 - value : value;
            return comparison.get().equals(">") ? compared > limit : Double.compare(compared, limit) == 0;
        });
    }
}
