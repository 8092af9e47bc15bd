// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Czech guides have the sections of the English ones, their commands, and no other options, codes or files. */
class CzechGuidesTest {

    // the heading of a section in a Czech guide is followed by a comment with the English heading
    private static final Pattern TRANSLATED = Pattern.compile("(?m)^## .+\\n<!-- (.+) -->$");
    private static final Pattern ENGLISH = Pattern.compile("(?m)^## (.+)$");
    private static final Pattern COMMAND = Pattern.compile("(?m)^ *(?:\\$ )?(grainery [a-z].*)$");
    private static final Pattern NAMES =
            Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*|GRN-[A-Z][0-9]+|config-samples/[\\w./-]+|GRAINERY_[A-Z_]+");

    private static Stream<Path> guides() throws IOException {
        try (Stream<Path> files = Files.list(Pages.root().resolve("docs/cs"))) {
            return files.filter(file -> !file.endsWith("README.md")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void a_czech_guide_agrees_with_the_english_one(Path guide) throws IOException {
        Path original = Pages.root().resolve("docs").resolve(guide.getFileName());
        Map<String, String> translated = sections(TRANSLATED, Files.readString(guide));
        Map<String, String> sections = sections(ENGLISH, Files.readString(original));
        assertThat(translated.keySet()).containsExactlyElementsOf(sections.keySet());
        assertThat(Pages.matches(Pattern.compile("(?m)^## "), Files.readString(guide)))
                .hasSize(translated.size());
        for (Map.Entry<String, String> section : translated.entrySet()) {
            String english = sections.get(section.getKey());
            assertThat(commands(section.getValue())).as(section.getKey()).containsExactlyElementsOf(commands(english));
            assertThat(Pages.matches(NAMES, english))
                    .as(section.getKey())
                    .containsAll(Pages.matches(NAMES, section.getValue()));
        }
    }

    private static List<String> commands(String section) {
        return COMMAND.matcher(section)
                .results()
                .map(command -> command.group(1))
                .toList();
    }

    /** The text of each section by its English heading, in their order. */
    private static Map<String, String> sections(Pattern heading, String page) {
        Map<String, String> sections = new LinkedHashMap<>();
        List<Integer> begins = new ArrayList<>();
        Matcher matcher = heading.matcher(page);
        while (matcher.find()) {
            begins.add(matcher.start());
        }
        begins.add(page.length());
        matcher.reset();
        for (int i = 0; matcher.find(); i++) {
            sections.put(matcher.group(1), page.substring(matcher.end(), begins.get(i + 1)));
        }
        return sections;
    }
}
