// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A file of metrics as a collector reads it. */
public final class MetricLines {

    private static final Pattern LINE = Pattern.compile("([a-z_]+)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");

    private final Map<Series, Double> values = new LinkedHashMap<>();

    private MetricLines() {}

    /** What a collector reads from these files. */
    public static MetricLines read(Path... files) throws IOException {
        MetricLines lines = new MetricLines();
        for (Path file : files) {
            lines.add(file);
        }
        return lines;
    }

    private void add(Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("#")) {
                Matcher parts = LINE.matcher(line);
                if (!parts.matches()) {
                    throw new IOException("no metric: " + line);
                }
                SortedMap<String, String> labels = new TreeMap<>();
                if (parts.group(2) != null) {
                    LABEL.matcher(parts.group(2))
                            .results()
                            .forEach(label -> labels.put(label.group(1), label.group(2)));
                }
                values.put(new Series(parts.group(1), labels), Double.valueOf(parts.group(3)));
            }
        }
    }

    /** The value of a metric with these labels: names and values in turn. */
    public double value(String name, String... labels) {
        SortedMap<String, String> wanted = new TreeMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            wanted.put(labels[i], labels[i + 1]);
        }
        Double value = values.get(new Series(name, wanted));
        if (value == null) {
            throw new AssertionError("no " + name + wanted + " in " + values.keySet());
        }
        return value;
    }

    public Set<String> names() {
        return values.keySet().stream().map(Series::name).collect(Collectors.toSet());
    }

    public Map<Series, Double> all() {
        return values;
    }

    /**
     * What a value is of.
     *
     * @param name the metric
     * @param labels its labels
     */
    public record Series(String name, SortedMap<String, String> labels) {}
}
