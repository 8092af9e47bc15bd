// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.UtilityOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real programs, run for real files. */
class UtilitiesTest {

    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09Z");
    private static final Set<String> OF_THE_SHELL = Set.of("PWD", "OLDPWD", "SHLVL", "_");

    @TempDir
    private Path folder;

    private final List<Map<String, Object>> utilities = new ArrayList<>();

    private Map<String, Object> shell(String label, String script) {
        Map<String, Object> utility = new TreeMap<>(Map.of(
                "label",
                label,
                "command",
                List.of("sh", "-c", script, "sh", "{file}"),
                "version",
                List.of("echo", "1.0")));
        utilities.add(utility);
        return utility;
    }

    private Utilities opened() throws UtilitiesFileException, IOException, InterruptedException {
        Path file = folder.resolve("utilities.json");
        Files.write(file, new ObjectMapper().writeValueAsBytes(Map.of("utilities", utilities)));
        return Utilities.read(file, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private ContainerRecord container(String name) throws IOException {
        Path file = folder.resolve(name);
        if (Files.notExists(file)) {
            Files.writeString(file, "oats");
        }
        Described described = Describer.builder().author("Test").build().describe(file);
        return (ContainerRecord) ((Described.Recorded) described).record();
    }

    private List<UtilityOutput> outputs(String name) throws Exception {
        return described(opened(), container(name)).utilities();
    }

    private static ContainerRecord described(Utilities programs, ContainerRecord container)
            throws InterruptedException {
        try (UtilityRun run = programs.begin(container.location())) {
            return run.describe(container);
        }
    }

    private UtilityOutput output() throws Exception {
        List<UtilityOutput> outputs = outputs("a.warc");
        assertThat(outputs).hasSize(1);
        return outputs.get(0);
    }

    @Test
    void output_version_and_exit_status_are_kept_as_they_are() throws Exception {
        shell("count", "wc -c <\"$1\"; printf '{\"a\":\\t1}\\n\\n'; echo 'not so sure' >&2; exit 3")
                .put("version", List.of("sh", "-c", "echo count 2.7; echo beta"));
        UtilityOutput output = output();
        assertThat(output.utility()).isEqualTo("count");
        assertThat(output.version()).isEqualTo("count 2.7\nbeta");
        assertThat(output.started()).isEqualTo(NOW);
        assertThat(output.exit()).contains(3);
        assertThat(output.failure()).isEmpty();
        assertThat(output.output()).isEqualTo("4\n{\"a\":\t1}\n\n");
        assertThat(output.errors()).contains("not so sure\n");
        assertThat(output.outputCut()).isFalse();
        assertThat(output.errorsCut()).isFalse();
        assertThat(output.succeeded()).isFalse();
    }

    @Test
    void a_version_that_is_printed_as_an_error_is_a_version() throws Exception {
        shell("java", "true").put("version", List.of("sh", "-c", "echo java 17 >&2; exit 1"));
        assertThat(output().version()).isEqualTo("java 17");
        assertThat(output().succeeded()).isTrue();
    }

    @Tag("soak")
    @Test
    void one_that_takes_too_long_is_ended_with_what_it_has_started() throws Exception {
        shell("slow", "sleep 100 & echo $!; wait").put("timeLimitSeconds", 1);
        UtilityOutput output = output();
        assertThat(output.exit()).isEmpty();
        assertThat(output.failure()).contains("was ended after 1 seconds");
        long child = Long.parseLong(output.output().strip());
        assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
        assertThat(output.milliseconds()).isGreaterThanOrEqualTo(1000);
    }

    @Test
    void of_endless_output_the_beginning_is_kept_and_the_program_never_waits() throws Exception {
        shell("long", "yes | head -c 3000000; yes no | head -c 3000000 >&2; exit 0")
                .put("outputLimitBytes", 1001);
        UtilityOutput output = output();
        assertThat(output.output()).isEqualTo("y\n".repeat(500) + "y");
        assertThat(output.outputCut()).isTrue();
        assertThat(output.errors().orElseThrow()).hasSize(1001).startsWith("no\nno\n");
        assertThat(output.errorsCut()).isTrue();
        assertThat(output.exit()).contains(0);
    }

    @Test
    void bytes_that_no_store_can_keep_are_replaced() throws Exception {
        shell("odd", "printf 'a\\377\\000b\\033[1m'");
        assertThat(output().output()).isEqualTo("a\uFFFD\uFFFDb\033[1m");
    }

    @Test
    void it_learns_nothing_of_the_environment_but_what_programs_need() throws Exception {
        shell("env", "env");
        List<String> names = output().output()
                .lines()
                .map(line -> line.replaceFirst("=.*", ""))
                .filter(name -> !OF_THE_SHELL.contains(name))
                .toList();
        assertThat(names)
                .contains("PATH")
                .isSubsetOf("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "JAVA_HOME");
        // there is something that could have been passed on
        assertThat(System.getenv().keySet()).anyMatch(name -> !names.contains(name) && !OF_THE_SHELL.contains(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-rf.warc", "a b.warc", "a\nb.warc", "$(touch x).warc", "{file}.warc"})
    void whatever_a_file_is_called_it_is_one_argument_and_no_option(String name) throws Exception {
        shell("arguments", "printf '%s|' \"$#\" \"$@\"; cat \"$1\"");
        assertThat(outputs(name).get(0).output()).isEqualTo("1|" + folder.resolve(name) + "|oats");
    }

    @Test
    void it_is_run_for_the_containers_it_is_meant_for() throws Exception {
        shell("all", "true");
        shell("arc", "true").put("files", List.of("*.arc", "*.arc.gz"));
        assertThat(outputs("a.warc")).extracting(UtilityOutput::utility).containsExactly("all");
        assertThat(outputs("b.arc.gz")).extracting(UtilityOutput::utility).containsExactly("all", "arc");
    }

    @Test
    void one_that_is_gone_is_an_output_too() throws Exception {
        Path program = folder.resolve("tool");
        Files.writeString(program, "#!/bin/sh\necho here\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        utilities.add(Map.of(
                "label",
                "tool",
                "command",
                List.of(program.toString(), "{file}"),
                "version",
                List.of(program.toString())));
        Utilities opened = opened();
        assertThat(described(opened, container("a.warc")).utilities().get(0).output())
                .isEqualTo("here\n");
        Files.delete(program);
        UtilityOutput output =
                described(opened, container("a.warc")).utilities().get(0);
        assertThat(output.exit()).isEmpty();
        assertThat(output.failure().orElseThrow()).contains(program.toString()).contains("No such file");
    }

    @Test
    void an_interrupt_ends_the_program() throws Exception {
        Path mark = folder.resolve("mark");
        shell("slow", "echo $$ >" + mark + "; exec sleep 100");
        Utilities opened = opened();
        ContainerRecord container = container("a.warc");
        CountDownLatch ended = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            try {
                described(opened, container);
            } catch (InterruptedException e) {
                ended.countDown();
            }
        });
        thread.start();
        while (Files.notExists(mark) || Files.size(mark) == 0) {
            Thread.onSpinWait();
        }
        thread.interrupt();
        ended.await();
        thread.join();
        long process = Long.parseLong(Files.readString(mark).strip());
        assertThat(ProcessHandle.of(process).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void what_was_said_of_the_same_bytes_stays_until_it_is_said_anew() throws Exception {
        shell("one", "echo first");
        shell("two", "echo first");
        ContainerRecord first = described(opened(), container("a.warc"));
        utilities.clear();
        shell("two", "echo second");
        ContainerRecord second = described(opened(), container("a.warc"));
        assertThat(first.describedAs(second, first.id()).utilities())
                .extracting(UtilityOutput::utility, UtilityOutput::output)
                .containsExactly(tuple("one", "first\n"), tuple("two", "second\n"));
        Files.write(folder.resolve("a.warc"), "other".getBytes(StandardCharsets.UTF_8));
        assertThat(first.describedAs(container("a.warc"), first.id()).utilities())
                .isEmpty();
    }

    @Test
    void a_file_that_is_not_here_has_no_output() throws Exception {
        shell("all", "true");
        ContainerRecord container = container("a.warc");
        Files.delete(folder.resolve("a.warc"));
        assertThat(described(opened(), container)).isEqualTo(container);
    }

    private void assertRefused(String json, String... problems) throws IOException {
        Path file = folder.resolve("wrong.json");
        Files.writeString(file, json);
        assertThatThrownBy(() -> Utilities.read(file, Clock.systemUTC()))
                .isInstanceOf(UtilitiesFileException.class)
                .hasMessageContainingAll(problems)
                .hasMessageStartingWith("utilities file " + file + " cannot be used:")
                .hasMessageNotContaining("dev.grainery");
    }

    @Test
    void a_wrong_file_is_refused_with_all_that_is_wrong() throws IOException {
        assertRefused("[]", "value of the wrong kind");
        assertRefused("{", "line 1, column 2: is not JSON");
        assertRefused("{}", "requires a list \"utilities\"");
        assertRefused("{\"utilities\": []}", "requires 1 to 20 utilities, not 0");
        assertRefused(
                "{\"utilities\": [{\"lable\": \"a\"}]}",
                "there is no key \"lable\"",
                "command, files, label, outputLimitBytes, payloads");
        assertRefused(
                "{\"utilities\": [{\"command\": \"sf {file}\"}]}", "line 1, column 28", "value of the wrong kind");
        assertRefused(
                "{\"utilities\": [{\"label\": \"A b\", \"command\": [\"true\"], \"version\": [], \"files\": [\"[\"],"
                        + " \"timeLimitSeconds\": 0, \"outputLimitBytes\": 3000000}]}",
                "utilities[0]: \"label\" requires",
                "one of them with {file}",
                "\"version\" requires",
                "invalid glob: [",
                "\"timeLimitSeconds\" requires 1 to 86400",
                "\"outputLimitBytes\" requires 1 to 2097152");
        assertRefused(
                "{\"utilities\": [{\"label\": \"a\", \"command\": [\"no-such-tool\", \"{file}\"], \"version\": [\"/no/such\"]}]}",
                "there is no program no-such-tool in the PATH; install it, or give its path",
                "there is no program /no/such; install it");
        String one =
                "{\"label\": \"a\", \"command\": [\"true\", \"{file}\"], \"version\": [\"true\"], \"outputLimitBytes\": 2000000}";
        assertRefused(
                "{\"utilities\": [" + one + ", " + one + "]}",
                "more than one utility is called a",
                "together are at most 2097152");
        assertThatThrownBy(() -> Utilities.read(folder.resolve("none.json"), Clock.systemUTC()))
                .isInstanceOf(UtilitiesFileException.class)
                .hasMessageContaining("there is no such file; check the path");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "{\"label\": \"a\", \"command\": [\"true\", null, \"{file}\"], \"version\": [\"true\"]}",
                "{\"label\": \"a\", \"command\": [\"true\", \"{file}\"], \"version\": [null]}",
                "{\"label\": \"a\", \"command\": [\"true\", \"{file}\"], \"version\": [\"true\"], \"files\": [null]}",
                "{\"label\": \"a\", \"command\": [\"true\", \"{payloads}\"], \"version\": [\"true\"],"
                        + " \"payloads\": {\"types\": [\"a/b\", null]}}"
            })
    void a_list_of_which_an_element_is_null_is_refused(String utility) throws IOException {
        assertRefused("{\"utilities\": [" + utility + "]}", "line 1, column ", "value of the wrong kind");
    }

    @Test
    void the_program_itself_must_be_named_not_made_of_the_file() throws IOException {
        assertRefused(
                "{\"utilities\": [{\"label\": \"a\", \"command\": [\"{file}\"], \"version\": [\"true\"]}]}",
                "one of them with {file}");
    }
}
