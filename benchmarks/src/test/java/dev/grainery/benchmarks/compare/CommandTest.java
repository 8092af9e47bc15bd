// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandTest {

    @TempDir
    private Path scratch;

    @Test
    void it_has_the_variables_it_was_given_and_its_output_is_kept() throws IOException, InterruptedException {
        Path output = scratch.resolve("output");

        Execution took = new Command(
                        List.of("sh", "-c", "echo $GRAINERY_TEST"),
                        Map.of("GRAINERY_TEST", "given"),
                        output,
                        scratch.resolve("errors"))
                .run();

        assertThat(output).hasContent("given");
        assertThat(took.seconds()).isPositive();
    }

    @Test
    void a_command_that_fails_tells_what_it_said() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() ->
                        Command.shell(scratch, "echo no grain >&2; exit 3").run())
                .withMessageContainingAll("exit status 3", "no grain");
    }

    @Test
    void a_tree_is_deleted_as_a_whole() throws IOException {
        Path tree = Files.createDirectories(scratch.resolve("tree/of/directories"));
        Files.writeString(tree.resolve("a.warc"), "x");

        Trees.delete(scratch.resolve("tree"));

        assertThat(scratch.resolve("tree")).doesNotExist();
    }
}
