// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

class DefaultsTest {

    @TempDir
    private Path home;

    private final CommandLine backfill = Grainery.commandLine().getSubcommands().get("backfill");

    @Test
    void without_any_the_built_in_ones_count() throws IOException {
        Defaults defaults = Defaults.of(Map.of(), home);
        assertThat(defaults.defaultValue(option("--store"))).isEqualTo("embedded:./grainery-data");
        assertThat(defaults.defaultValue(option("--author"))).isNull();
        assertThat(defaults.defaultValue(option("--jobs"))).isNull();
    }

    @Test
    void the_file_goes_before_the_built_in_ones() throws IOException {
        write("store = mongodb://db/grainery\nmax-read=200\n");
        Defaults defaults = Defaults.of(Map.of(), home);
        assertThat(defaults.defaultValue(option("--store"))).isEqualTo("mongodb://db/grainery");
        assertThat(defaults.defaultValue(option("--max-read"))).isEqualTo("200");
        assertThat(defaults.defaultValue(option("--author"))).isNull();
    }

    @Test
    void a_key_that_is_none_is_refused_with_the_nearest_one() throws IOException {
        write("store=embedded:x\nmax_read=200\n");
        assertThatThrownBy(() -> Defaults.of(Map.of(), home))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("defaults.properties has the unknown key max_read; did you mean max-read?")
                .hasMessageContaining(
                        "The keys are author, cdx-server, cdx-token-file, digest, jobs, jobs-per-root, max-read, naming, read-timeout, replay, store, store-timeout");
        write("Stroe=embedded:x\n");
        CommandRun.Result refused = new CommandRun(home).run("show", "harvests");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("unknown key Stroe; did you mean store?");
    }

    @Test
    void the_environment_goes_before_the_file() throws IOException {
        write("author=Rye Library\n");
        Defaults defaults = Defaults.of(
                Map.of("GRAINERY_AUTHOR", " Oat Library ", "GRAINERY_MAX_READ", "7", "GRAINERY_JOBS_PER_ROOT", "2"),
                home);
        assertThat(defaults.defaultValue(option("--author"))).isEqualTo("Oat Library");
        assertThat(defaults.defaultValue(option("--max-read"))).isEqualTo("7");
        assertThat(defaults.defaultValue(option("--jobs-per-root"))).isEqualTo("2");
    }

    @Test
    void a_variable_without_a_value_is_as_good_as_none() throws IOException {
        write("author=Rye Library\n");
        Defaults defaults = Defaults.of(Map.of("GRAINERY_AUTHOR", " ", "GRAINERY_STORE", ""), home);
        assertThat(defaults.defaultValue(option("--author"))).isEqualTo("Rye Library");
        assertThat(defaults.defaultValue(option("--store"))).isEqualTo("embedded:./grainery-data");
    }

    @Test
    void what_a_single_run_is_to_do_has_no_default_from_outside() throws IOException {
        write("rehash=true\n");
        assertThatThrownBy(() -> Defaults.of(Map.of(), home)).hasMessageContaining("unknown key rehash");
        write("");
        Defaults defaults = Defaults.of(Map.of("GRAINERY_REHASH", "true", "GRAINERY_DRY_RUN", "true"), home);
        for (String name : List.of("--inspect", "--dry-run", "--accept-reindexed")) {
            ArgSpec option = option(name);
            assertThat(defaults.defaultValue(option)).as(name).isEqualTo(option.defaultValue());
        }
    }

    @Test
    void another_file_may_be_named() throws IOException {
        write("author=Rye Library\n");
        Path other = Files.writeString(home.resolve("secrets.properties"), "author=Oat Library\n");
        Defaults defaults = Defaults.of(Map.of("GRAINERY_DEFAULTS", other.toString()), home);
        assertThat(defaults.defaultValue(option("--author"))).isEqualTo("Oat Library");
    }

    @Test
    void a_file_that_was_named_must_be_there_and_right() throws IOException {
        Map<String, String> absent = Map.of("GRAINERY_DEFAULTS", home + "/absent.properties");
        assertThatThrownBy(() -> Defaults.of(absent, home)).isInstanceOf(IOException.class);
        write("author=\\uwxyz\n");
        assertThatThrownBy(() -> Defaults.of(Map.of(), home))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("defaults.properties is invalid");
    }

    @Test
    void help_shows_no_store_from_the_environment() {
        CommandRun.Result help = new CommandRun(home)
                .with("GRAINERY_STORE", "mongodb://a:secret@db")
                .run("backfill", "--help");
        assertThat(help.out()).contains("--store URI").doesNotContain("secret");
    }

    private ArgSpec option(String name) {
        return backfill.getCommandSpec().findOption(name);
    }

    private void write(String properties) throws IOException {
        Path file = home.resolve(Defaults.FILE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, properties);
    }
}
