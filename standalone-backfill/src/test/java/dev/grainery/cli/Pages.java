// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages that a user reads, found by walking up from the working directory. */
final class Pages {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    private Pages() {}

    /** The root of the checkout. */
    static Path root() throws IOException {
        return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(folder -> Files.exists(folder.resolve("docs/schema")))
                .findFirst()
                .orElseThrow(() -> new IOException("no checkout above the working directory"));
    }

    /** All pages at the root, in docs with the folders below it, in samples and in changes. */
    static List<Path> all() throws IOException {
        try (Stream<Path> root = Files.list(root());
                Stream<Path> docs = Files.walk(root().resolve("docs"));
                Stream<Path> samples = Files.list(root().resolve("samples"));
                Stream<Path> changes = Files.list(root().resolve("changes"))) {
            return Stream.of(root, docs, samples, changes)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    static String text(Path page) throws IOException {
        return Files.readString(page);
    }

    /** The lines below a heading of the second level, to the next one. */
    static List<String> section(Path page, String heading) throws IOException {
        return text(page)
                .lines()
                .dropWhile(line -> !line.equals("## " + heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith("## "))
                .toList();
    }

    /** The links of a page that lead to other pages or headings of the project. */
    static List<String> links(Path page) throws IOException {
        return LINK.matcher(withoutBlocks(page))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.startsWith("https:"))
                .toList();
    }

    /** Whether a link of a page leads somewhere. */
    static boolean leadsSomewhere(Path page, String link) throws IOException {
        List<String> parts = Arrays.asList(link.split("#", 2));
        Path target = parts.get(0).isEmpty() ? page : page.resolveSibling(parts.get(0));
        return Files.exists(target) && (parts.size() == 1 || anchors(target).contains(parts.get(1)));
    }

    private static List<String> anchors(Path page) throws IOException {
        return withoutBlocks(page)
                .lines()
                .filter(line -> line.matches("#+ .*"))
                .map(line -> line.replaceFirst("#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static String withoutBlocks(Path page) throws IOException {
        return text(page).replaceAll("(?ms)^```.*?^```$", "");
    }

    /** All places of a text that match. */
    static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }
}
