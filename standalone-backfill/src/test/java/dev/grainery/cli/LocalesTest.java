// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Soak;
import dev.grainery.backfill.tree.Oats;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The locale of the machine changes nothing: neither what is written, nor what is printed. */
class LocalesTest {

    private static final Pattern FOREIGN_DIGIT = Pattern.compile("[\\p{Nd}&&[^0-9]]");

    @TempDir
    private Path temporary;

    private Path home;

    /** Runs the commands of a file, one a line, with the arguments divided by tabs. */
    static final class Commands {

        private Commands() {}

        public static void main(String[] arguments) throws IOException {
            Path home = Path.of(arguments[0]);
            for (String command : Files.readAllLines(home.resolve("commands"))) {
                CommandRun.Result result = new CommandRun(home)
                        .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                        .run(command.split("\t"));
                Files.writeString(
                        home.resolve("results"),
                        result.status() + " " + command + "\n",
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
                Files.writeString(
                        home.resolve("printed"),
                        result.out() + result.err(),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            }
        }
    }

    @BeforeEach
    void an_archive() throws IOException {
        home = temporary.toRealPath();
        Oats.tree("locale", 2).writeTo(Files.createDirectory(home.resolve("archive")));
        Files.writeString(home.resolve("archive/notes of İI.txt"), "notes");
    }

    static Stream<String> locales() {
        return Soak.variants(
                1,
                List.of(
                        "-Duser.language=fa -Duser.country=IR",
                        "-Duser.language=ar -Duser.country=EG -Duser.extensions=u-nu-arab",
                        "-Duser.language=th -Duser.country=TH -Duser.variant=TH",
                        "-Duser.language=tr -Duser.country=TR"));
    }

    @ParameterizedTest
    @Tag("soak")
    @MethodSource("locales")
    void commands_do_under_any_locale_what_they_do_under_none(String locale) throws Exception {
        String archive = home.resolve("archive").toString();
        List<List<String>> commands = List.of(
                List.of("backfill", "--inspect", "--author", "Oat Library", archive),
                List.of("backfill", archive),
                List.of("validate", "--all"),
                List.of("validate", "presence"),
                List.of("validate", "plan"),
                List.of("status"),
                List.of("show", "harvests"),
                List.of("show", "history", "Topics-2020-01-Oats"),
                List.of("findings"),
                List.of("stats"),
                List.of("loss"),
                List.of("export", "-o", home.resolve("records").toString()),
                List.of("serve", "--to", home.resolve("pages").toString()),
                List.of("log", "key", "-o", home.resolve("key").toString(), "archive.example/log"),
                List.of(
                        "log",
                        "append",
                        "--log",
                        home.resolve("log").toString(),
                        "--key",
                        home.resolve("key").toString()),
                List.of(
                        "wacz",
                        "--harvest",
                        "Topics-2020-01-Oats",
                        "-o",
                        home.resolve("oats.wacz").toString()),
                List.of("store", "check"));
        Files.write(
                home.resolve("commands"),
                commands.stream().map(command -> String.join("\t", command)).toList());
        assertThat(inProcess(locale)).as(printed()).isZero();
        assertThat(Files.readAllLines(home.resolve("results")))
                .as(printed())
                .hasSize(commands.size())
                .allMatch(line -> line.startsWith("0 "));
        assertThat(printed()).doesNotContainPattern(FOREIGN_DIGIT);
        assertThat(files())
                .isNotEmpty()
                .allSatisfy((String file) -> assertThat(file).doesNotContainPattern(FOREIGN_DIGIT));
        assertThat(indexOfPackage()).isNotEmpty().doesNotContainPattern(FOREIGN_DIGIT);

        CommandRun.Result here = new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run("backfill", archive);
        assertThat(here.status()).as(here.err()).isZero();
    }

    private int inProcess(String locale) throws Exception {
        List<String> java = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        java.addAll(List.of(locale.split(" ")));
        java.addAll(List.of("-cp", System.getProperty("java.class.path"), Commands.class.getName(), home.toString()));
        File said = home.resolve("said").toFile();
        Process process = new ProcessBuilder(java)
                .redirectErrorStream(true)
                .redirectOutput(said)
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private String printed() throws IOException {
        return Files.exists(home.resolve("printed"))
                ? Files.readString(home.resolve("printed"))
                : Files.readString(home.resolve("said"));
    }

    /** The names of all files that were written, and the content of texts. */
    private List<String> files() throws IOException {
        List<String> texts = new ArrayList<>();
        for (String place : List.of("records", "pages", "log", "store")) {
            try (Stream<Path> all = Files.walk(home.resolve(place))) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    boolean binary = Set.of("log", "store").contains(place);
                    texts.add(file + " " + (binary ? "" : Files.readString(file, UTF_8)));
                }
            }
        }
        return texts;
    }

    private String indexOfPackage() throws IOException {
        Path wacz;
        try (Stream<Path> made = Files.walk(home.resolve("oats.wacz"))) {
            wacz = made.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
        try (ZipFile zip = new ZipFile(wacz.toFile())) {
            return new String(
                    zip.getInputStream(zip.stream()
                                    .filter(entry -> entry.getName().endsWith(".idx"))
                                    .findFirst()
                                    .orElseThrow())
                            .readAllBytes(),
                    UTF_8);
        }
    }
}
