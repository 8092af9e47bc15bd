// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with a command line is told before anything starts. */
class UsageTest {

    @TempDir
    private Path home;

    private String archive;
    private String store;

    @BeforeEach
    void make_an_archive() throws IOException {
        archive = Files.createDirectory(home.resolve("archive")).toString();
        store = "embedded:" + home.resolve("store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fill", "backfill", "backfill --no-such-option .", "export --type page", "show"})
    void a_command_line_that_is_not_right_is_refused(String line) {
        CommandRun.Result result = new CommandRun(home).run(line.isEmpty() ? new String[0] : line.split(" "));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("grainery: ").contains("See: grainery");
        assertThat(result.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "backfil | unknown command 'backfil'; did you mean 'backfill'?",
                "show harvets | unknown command 'harvets'; did you mean 'harvests'?",
                "findings akc | unknown command 'akc'; did you mean 'ack'?",
                "xyzzy | unknown command 'xyzzy'",
                "help backfil | unknown command 'backfil'; did you mean 'backfill'?",
                "status now | unexpected argument 'now'",
                "serve --port 99999 | unknown option '--port'; did you mean '--bind'?",
                "validate --al | unknown option '--al'; did you mean '--all'?",
                "serve --bind here | --bind: 'here' is not an address such as 127.0.0.1:8080 or [::1]:8080",
                "comment | KIND must be given",
                "comment page x --text y | KIND: 'page' is not one of harvest, container, cdx",
                "export --type page | --type: 'page' is not one of harvest, container, cdx, revision, finding",
                "findings --since yesterday | --since: 'yesterday' is not a date such as 2026-11-22 or a time such as 2026-11-22T18:00:00Z"
            })
    void an_unknown_command_is_named_with_the_nearest_one(String line, String message) {
        CommandRun.Result result = new CommandRun(home).run(line.split(" "));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err().lines().findFirst()).hasValue("grainery: " + message);
    }

    @Test
    void a_path_that_is_not_there_is_refused_and_no_store_is_made() {
        CommandRun.Result result = backfill(archive, home + "/absent");
        assertRefused(result, "no such file or directory: " + home + "/absent");
    }

    @Test
    @Tag("unprivileged")
    void a_path_that_may_not_be_read_is_refused() {
        assertThat(Path.of(archive).toFile().setReadable(false)).isTrue();
        assertRefused(backfill(archive), "not permitted to read: " + archive);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--include", "--exclude"})
    void a_glob_that_is_not_right_is_refused(String option) {
        assertRefused(backfill(option, "[a", archive), "invalid glob");
    }

    @Test
    void a_naming_file_that_is_not_right_is_refused() throws IOException {
        Path naming = Files.writeString(home.resolve("naming.json"), "{\"sauce\": []}");
        assertRefused(backfill("--naming", naming.toString(), archive), "naming.json cannot be used");
        assertRefused(backfill("--naming", home + "/absent.json", archive), "absent.json cannot be used");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "NaN", "0.0000001", "fast"})
    void a_rate_at_which_nothing_ever_ends_is_refused(String rate) {
        assertRefused(backfill("--max-read", rate, archive), "--max-read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-2", "many"})
    void a_number_of_jobs_that_does_nothing_is_refused(String jobs) {
        assertRefused(backfill("--jobs", jobs, archive), "--jobs");
        assertRefused(backfill("--jobs-per-root", jobs, archive), "--jobs-per-root");
    }

    @ParameterizedTest
    @CsvSource({"--max-bytes, much, a size such as 500G or 2T", "--max-time, 0h, a time such as 4h or 1h30m"})
    void a_budget_that_is_none_is_refused(String option, String value, String what) {
        String message = option + ": '" + value + "' is not " + what;
        assertRefused(backfill(option, value, archive), message);
        assertThat(new CommandRun(home).run("validate", option, value).err()).contains(message);
    }

    @Test
    void an_author_without_a_name_is_refused() {
        assertRefused(backfill("--author", " ", archive), "--author: requires a text");
    }

    @Test
    void a_place_where_findings_cannot_be_written_is_refused() {
        assertRefused(
                backfill("--findings", home + "/absent/findings.jsonl", archive),
                "--findings cannot go there: there is no directory ");
    }

    @Test
    void a_store_that_is_none_is_refused() {
        CommandRun.Result result = new CommandRun(home).run("backfill", "--store", "postgres://db", archive);
        assertRefused(result, "a store is given as");
    }

    @Test
    void a_defaults_file_that_cannot_be_read_is_refused() {
        CommandRun.Result result = new CommandRun(home)
                .with("GRAINERY_DEFAULTS", home + "/absent.properties")
                .run("show", "harvests");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("the defaults file cannot be read", "absent.properties");
    }

    @Test
    void a_store_that_cannot_be_opened_has_a_status_of_its_own() throws IOException {
        Files.createDirectories(home.resolve("unusable/grainery.db"));
        CommandRun.Result result =
                new CommandRun(home).run("backfill", "--store", "embedded:" + home.resolve("unusable"), archive);
        assertThat(result.status()).isEqualTo(3);
        assertThat(result.err()).startsWith("grainery: ").contains("unusable");
    }

    @Test
    void reading_from_a_store_that_is_not_there_makes_none() {
        for (String command : List.of("export", "show")) {
            CommandRun.Result result = command.equals("export")
                    ? new CommandRun(home).run("export", "--store", store)
                    : new CommandRun(home).run("show", "--store", store, "harvests");
            assertThat(result.status()).as(command).isEqualTo(3);
        }
        assertThat(home.resolve("store")).doesNotExist();
    }

    @Test
    void help_and_version_are_no_fault() {
        assertThat(new CommandRun(home).run("--help").status()).isZero();
        assertThat(new CommandRun(home).run("backfill", "--help").out()).contains("--accept-reindexed");
        assertThat(new CommandRun(home).run("--version").out()).startsWith("grainery ");
    }

    private CommandRun.Result backfill(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "backfill";
        all[1] = "--store";
        all[2] = store;
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return new CommandRun(home).run(all);
    }

    private void assertRefused(CommandRun.Result result, String reason) {
        assertThat(result.err()).contains(reason);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(home.resolve("store")).doesNotExist();
    }
}
