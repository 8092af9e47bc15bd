// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the figures of the last torture into docs/reliability.md, in place of those that stand there. */
class Reliability {

    private static final Path FIGURES = Path.of("standalone-backfill/target/torture");
    private static final Path PAGE = Path.of("docs/reliability.md");
    private static final String HEAD = "|---|---|---|---|---|---|---|\n";

    public static void main(String[] arguments) throws IOException {
        String rows;
        try (Stream<Path> files = Files.list(FIGURES)) {
            rows = files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(Reliability::text)
                    .collect(Collectors.joining());
        }
        String page = Files.readString(PAGE);
        int from = page.indexOf(HEAD) + HEAD.length();
        int to = page.indexOf("\n\n", from - 1) + 1;
        Files.writeString(PAGE, page.substring(0, from) + rows + page.substring(to));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }
}
