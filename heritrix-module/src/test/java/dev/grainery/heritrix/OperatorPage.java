// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.DocsFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class OperatorPage {

    private static final Pattern ALERT = Pattern.compile("(?m) WARNING Grainery: (.*?)(?: \\(in thread '.*)?$");

    private static final Pattern REPORTED = Pattern.compile("(?m)^  (\\w[^:\n]*):");

    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    private static final Pattern OF_OTHER_PAGES = Pattern.compile(
            ".*: GRN-[EWI][0-9]{3} .*|from now on .*|no author .*|cannot record this job, so it is not launched: .*");

    private OperatorPage() {}

    static List<String> messages() throws IOException {
        return DocsFolder.codeRows(section("Alerts")).stream()
                .map(row -> row.get(0))
                .toList();
    }

    static String section(String heading) throws IOException {
        String page = DocsFolder.page("heritrix.md");
        Pattern section = Pattern.compile("(?ms)^##+ " + Pattern.quote(heading) + "$(.*?)(?=^#|\\z)");
        return section.matcher(page).results().findFirst().orElseThrow().group(1);
    }

    public static List<String> undocumented(String jobLog) throws IOException {
        List<Pattern> documented = messages().stream()
                .map(message -> Arrays.stream(message.split("…", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")))
                .map(Pattern::compile)
                .toList();
        return alerts(jobLog)
                .filter(message -> Stream.concat(documented.stream(), Stream.of(OF_OTHER_PAGES))
                        .noneMatch(words -> words.matcher(message).matches()))
                .toList();
    }

    public static List<String> undocumentedInReport(String report) throws IOException {
        List<String> documented = new ArrayList<>(reportLines());
        documented.add("Function");
        return REPORTED.matcher(report)
                .results()
                .map(line -> line.group(1))
                .filter(line -> !documented.contains(line))
                .toList();
    }

    static List<String> reportLines() throws IOException {
        return statusColumn(1);
    }

    /** The names in a column of the table of the status: fields, lines of the report, metrics. */
    static List<String> statusColumn(int column) throws IOException {
        return section("The status of a crawl")
                .lines()
                .filter(line -> line.startsWith("| "))
                .flatMap(row -> NAME.matcher(row.split("\\|")[column + 1]).results())
                .map(name -> name.group(1))
                .toList();
    }

    static Stream<String> alerts(String jobLog) {
        return ALERT.matcher(jobLog).results().map(result -> result.group(1).strip());
    }
}
