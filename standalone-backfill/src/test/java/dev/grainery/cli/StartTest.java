// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Loading classes takes most of the time of a short command, so each loads only what it needs. */
class StartTest extends BackfilledArchive {

    private static final String LIBRARIES = "(com[.]fasterxml|org[.]bouncycastle|com[.]mongodb|org[.]sqlite)[.].*";

    @Override
    FixtureTree tree() {
        return Oats.tree("start", 1);
    }

    private List<String> classes(String... arguments) throws Exception {
        try (SignalledProcess process = SignalledProcess.start(
                home().resolve("process"),
                Map.of("GRAINERY_STORE", "embedded:" + home().resolve("store")),
                List.of(arguments))) {
            assertThat(process.status()).as(process.err()).isZero();
            assertThat(process.out()).isNotBlank();
            List<String> classes = process.classes();
            assertThat(classes).contains(Grainery.class.getName());
            return classes;
        }
    }

    @Test
    void the_version_needs_no_library() throws Exception {
        assertThat(classes("--version"))
                .filteredOn(name -> name.equals("picocli.CommandLine") || name.matches(LIBRARIES))
                .isEmpty();
    }

    @Test
    void the_list_of_commands_builds_none_of_them() throws Exception {
        assertThat(classes("--help"))
                .filteredOn(name -> name.matches(LIBRARIES + "|.*[.]StoreOptions"))
                .isEmpty();
    }

    @Test
    void a_command_needs_no_other_and_no_part_of_libraries_that_it_does_not_use() throws Exception {
        List<String> classes = classes("show", "container", OatHarvest.warc(0) + ".gz");
        assertThat(classes)
                .filteredOn(name -> name.matches("dev[.]grainery[.]cli[.]\\w+Commands?"))
                .containsExactlyInAnyOrder(ProgramCommand.class.getName(), ShowCommand.class.getName());
        assertThat(classes)
                .filteredOn(name -> name.matches("(org[.]bouncycastle|com[.]mongodb)[.].*"))
                .isEmpty();
    }

    @Test
    void the_rehearsal_of_the_launcher_succeeds() throws Exception {
        Path directory = Files.createDirectory(home().resolve("rehearsal"));
        Path archive = Files.createDirectory(directory.resolve("archive"));
        Files.writeString(
                archive.resolve("one.warc"), "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n");
        ProcessBuilder rehearsal = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Duser.home=" + directory,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Rehearsal.class.getName(),
                        archive.toString(),
                        "one.warc")
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile());
        rehearsal.environment().keySet().removeIf(name -> name.startsWith("GRAINERY_"));
        Process process = rehearsal.start();
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve("err")))
                .isZero();
        assertThat(Files.readString(directory.resolve("out"))).contains("container   one.warc", "Usage: grainery");
    }

    @Test
    void each_command_has_the_name_that_it_is_built_by() {
        CommandRegistry.groups().values().stream()
                .flatMap(List::stream)
                .forEach(name -> assertThat(
                                Grainery.commandLine(name).getSubcommands().keySet())
                        .containsExactly(name));
    }
}
