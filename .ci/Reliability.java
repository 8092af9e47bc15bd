// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes target/torture.md, the figures of the last tortures, of what they left in target/torture of each module, or in
 * the directories that are named, of which a later one comes first. Fails if none ran or something was lost.
 */
public final class Reliability {

    private static final Path PAGE = Path.of("target", "torture.md");
    private static final Pattern FIELD = Pattern.compile("\"([^\"]+)\" : (?:\"((?:[^\"\\\\]|\\\\.)*)\"|([-0-9.]+))");
    private static final Pattern GROUP = Pattern.compile("\"(\\w+)\" : \\{([^}]*)\\}");

    /** What one torture did: its fields, and how often each fault was. */
    private record Figures(Map<String, String> fields, Map<String, String> faults) {

        static Figures of(String json) {
            Map<String, String> faults = new LinkedHashMap<>();
            Matcher group = GROUP.matcher(json);
            while (group.find()) {
                if (group.group(1).equals("faultsByKind")) {
                    faults.putAll(fieldsOf(group.group(2)));
                }
            }
            return new Figures(fieldsOf(GROUP.matcher(json).replaceAll("")), faults);
        }

        private static Map<String, String> fieldsOf(String json) {
            Map<String, String> fields = new LinkedHashMap<>();
            Matcher field = FIELD.matcher(json);
            while (field.find()) {
                fields.put(field.group(1), field.group(2) == null ? field.group(3) : field.group(2));
            }
            return fields;
        }

        String get(String field) {
            if (!fields.containsKey(field)) {
                throw new IllegalStateException("no " + field + " in " + fields);
            }
            return fields.get(field);
        }

        long number(String field) {
            return Long.parseLong(get(field));
        }
    }

    private Reliability() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, Figures> all = new TreeMap<>();
        List<Path> directories = new ArrayList<>();
        for (String argument : arguments) {
            directories.add(Path.of(argument));
        }
        if (directories.isEmpty()) {
            try (Stream<Path> modules = Files.list(Path.of(""))) {
                modules.map(module -> module.resolve("target").resolve("torture"))
                        .filter(Files::isDirectory)
                        .sorted()
                        .forEach(directories::add);
            }
        }
        for (Path directory : directories) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.filter(name -> name.toString().endsWith(".json")).toList()) {
                    Figures figures = Figures.of(Files.readString(file));
                    all.put(String.format("%03d %s", figures.number("order"), figures.get("store")), figures);
                }
            }
        }
        long losses = all.values().stream().mapToLong(one -> one.number("losses")).sum();
        Files.createDirectories(PAGE.getParent());
        Files.writeString(PAGE, "# Torture\n" + (all.isEmpty() ? "" : tables(all.values())));
        System.out.println("Tortures: " + all.size() + ", losses: " + losses + "; see " + PAGE);
        if (all.isEmpty() || losses > 0) {
            System.exit(1);
        }
    }

    private static String tables(Iterable<Figures> all) {
        StringBuilder text = new StringBuilder("\n| promise | test | store | minutes | faults | hostile files | runs of"
                + " commands | whole runs | records compared | losses |\n|---|---|---|---|---|---|---|---|---|---|\n");
        Map<String, Long> sums = new LinkedHashMap<>();
        double minutes = 0;
        Set<String> starts = new TreeSet<>();
        for (Figures one : all) {
            text.append(String.format(
                    "| %s | `%s` | %s | %s | %s | %s | %s | %s | %s | %s |%n",
                    one.get("promise"),
                    one.get("test"),
                    one.get("store"),
                    one.get("minutes"),
                    one.get("faults"),
                    one.get("inputs"),
                    one.get("runs"),
                    one.get("wholeRuns"),
                    one.get("recordsChecked"),
                    one.get("losses")));
            minutes += Double.parseDouble(one.get("minutes"));
            starts.add(one.get("start"));
            for (String field : List.of("faults", "inputs", "runs", "wholeRuns", "recordsChecked", "losses")) {
                sums.merge(field, one.number(field), Long::sum);
            }
        }
        text.append(String.format(java.util.Locale.ROOT, "| **all** | | | %.1f |", minutes));
        sums.values().forEach(sum -> text.append(' ').append(sum).append(" |"));
        text.append("\n\nThe first of them began on ")
                .append(starts.iterator().next().replace('T', ' '))
                .append(". What was done:\n\n| test | store | seed | faults |\n|---|---|---|---|\n");
        for (Figures one : all) {
            List<String> faults = new ArrayList<>();
            one.faults().forEach((fault, times) -> faults.add(fault + " " + times));
            text.append(String.format(
                    "| `%s` | %s | %s | %s |%n",
                    one.get("test"), one.get("store"), one.get("seed"), String.join(", ", faults)));
        }
        return text.append('\n').toString();
    }
}
