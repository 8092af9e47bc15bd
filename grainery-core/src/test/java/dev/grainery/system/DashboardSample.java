// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The dashboard for Grafana in {@code config-samples}. */
public final class DashboardSample {

    private static final Pattern METRIC = Pattern.compile("grainery_[a-z_]+");

    private DashboardSample() {}

    /** The expressions of all panels. */
    public static List<String> expressions() throws IOException {
        return new ObjectMapper()
                .readTree(RepositoryFolder.of("config-samples/grafana/grainery.json")
                        .toFile())
                .findValuesAsText("expr");
    }

    /** The names of metrics in its expressions. */
    public static Set<String> metrics(Predicate<String> wanted) throws IOException {
        return expressions().stream()
                .flatMap(expression -> METRIC.matcher(expression).results().map(MatchResult::group))
                .filter(wanted)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
