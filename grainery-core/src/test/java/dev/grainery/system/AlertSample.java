// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The alerts in {@code config-samples}. */
public final class AlertSample {

    private AlertSample() {}

    /** Its groups, as they stand in the file. */
    public static List<Map<String, Object>> groups() throws IOException {
        Map<String, List<Map<String, Object>>> yaml = new Yaml(new SafeConstructor(new LoaderOptions()))
                .load(Files.readString(RepositoryFolder.of("config-samples/alerts/grainery.rules.yml")));
        return yaml.get("groups");
    }

    /** The alerts, as they stand in the file. */
    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> entries() throws IOException {
        return (List<Map<String, Object>>) groups().get(0).get("rules");
    }

    /** The alerts on metrics of these names. */
    public static List<AlertRule> rules(Predicate<String> metric) throws IOException {
        return entries().stream()
                .map(rule -> AlertRule.of((String) rule.get("alert"), (String) rule.get("expr")))
                .filter(rule -> metric.test(rule.metric()))
                .toList();
    }

    /** The names of the alerts that fire. */
    public static Set<String> firing(List<AlertRule> rules, MetricLines metrics, Instant now) {
        return rules.stream()
                .filter(rule -> rule.fires(metrics, now))
                .map(AlertRule::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
