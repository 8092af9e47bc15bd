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

/** The alerts and lines of the report in docs/heritrix.md, with … for the parts that vary. */
public final class OperatorPage {

    /** An alert in a job's log, to which Heritrix adds the name of the thread. */
    private static final Pattern ALERT = Pattern.compile("(?m) WARNING Grainery: (.*?)(?: \\(in thread '.*)?$");

    /** A line of a processors report; those of findings are indented more. */
    private static final Pattern REPORTED = Pattern.compile("(?m)^  (\\w[^:\n]*):");

    /** Findings, and what the store says of its settings, stand on pages of their own; a refused launch is no line of it. */
    private static final Pattern OF_OTHER_PAGES = Pattern.compile(
            ".*: GRN-[EWI][0-9]{3} .*|from now on .*|no author .*|cannot record this job, so it is not launched: .*");

    private OperatorPage() {}

    /** The alerts on the page. */
    static List<String> messages() throws IOException {
        return DocsFolder.codeRows(section("Alerts")).stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** What stands under a heading of the page, up to the next heading. */
    static String section(String heading) throws IOException {
        String page = DocsFolder.page("heritrix.md");
        Pattern section = Pattern.compile("(?ms)^##+ " + Pattern.quote(heading) + "$(.*?)(?=^#|\\z)");
        return section.matcher(page).results().findFirst().orElseThrow().group(1);
    }

    /** The alerts of a job's log that are not on the page. */
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

    /** Lines of a processors report that are not on the page. */
    public static List<String> undocumentedInReport(String report) throws IOException {
        List<String> documented = new ArrayList<>(reportLines());
        // what every processor says
        documented.add("Function");
        return REPORTED.matcher(report)
                .results()
                .map(line -> line.group(1))
                .filter(line -> !documented.contains(line))
                .toList();
    }

    /** The lines of the processors report that are on the page. */
    static List<String> reportLines() throws IOException {
        return DocsFolder.codeRows(section("The processors report")).stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** The alerts in a job's log. */
    static Stream<String> alerts(String jobLog) {
        return ALERT.matcher(jobLog).results().map(result -> result.group(1).strip());
    }
}
