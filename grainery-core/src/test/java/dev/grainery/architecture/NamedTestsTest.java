// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that the documentation names exist. */
class NamedTestsTest {

    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+(?:Test|IT|E2E|Torture))`");

    @Test
    void every_test_that_a_page_names_exists() throws IOException {
        Path root = RepositoryFolder.of("");
        List<Path> pages;
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            pages = Stream.concat(Stream.of(root.resolve("CONTRIBUTING.md")), docs)
                    .filter(page -> page.toString().endsWith(".md"))
                    .toList();
        }
        Set<String> tests = tests(root);
        assertThat(tests).contains("NamedTestsTest");
        for (Path page : pages) {
            assertThat(tests)
                    .as(page.toString())
                    .containsAll(NAME.matcher(Files.readString(page))
                            .results()
                            .map(name -> name.group(1))
                            .toList());
        }
    }

    private static Set<String> tests(Path root) throws IOException {
        List<Path> modules;
        try (Stream<Path> all = Files.list(root)) {
            modules = all.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
        Set<String> names = new TreeSet<>();
        for (Path module : modules) {
            try (Stream<Path> files = Files.walk(module)) {
                names.addAll(files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java"))
                        .map(name -> name.substring(0, name.length() - 5))
                        .collect(Collectors.toSet()));
            }
        }
        return names;
    }
}
