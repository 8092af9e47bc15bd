// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import dev.grainery.RepositoryFolder;
import dev.grainery.heritrix.ContainerRecorder;
import dev.grainery.store.document.StoreUri;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceSampleTest {

    private static final String UNIT = "systemd/heritrix.service";
    private static final String ENVIRONMENT = "systemd/grainery.env";
    private static final Pattern PATH_IN_ETC = Pattern.compile("/etc/[a-z./]*[a-z]");

    private final ContainerRecorder recorder = new ContainerRecorder();

    @Test
    void systemd_waits_for_longer_than_the_module_does_and_signals_java_as_well() throws Exception {
        UnitFile unit = UnitFile.parse(ConfigSample.of(UNIT).text());
        assertThat(unit.sections()).containsOnlyKeys("Unit", "Service", "Install");
        assertThat(Integer.parseInt(unit.value("Service", "TimeoutStopSec")))
                .isGreaterThan(recorder.getFinishTimeoutSeconds() + 30);
        assertThat(unit.value("Service", "KillMode")).isEqualTo("control-group");
        assertThat(unit.value("Service", "SuccessExitStatus")).isEqualTo("143");
        assertThat(unit.values("Service", "Environment")).contains("FOREGROUND=true");
    }

    @Test
    void what_it_says_of_the_module_is_so() throws Exception {
        String text = ConfigSample.of(UNIT).text();
        assertThat(text)
                .contains("stopCrawlOnShutdown=true")
                .contains("finishTimeoutSeconds (" + recorder.getFinishTimeoutSeconds() + " if");
        assertThat(recorder.getStopCrawlOnShutdown()).isFalse();
    }

    @Test
    void every_file_that_is_needed_is_told_of_on_the_page() throws Exception {
        String page = DocsFolder.page("heritrix.md");
        assertThat(PATH_IN_ETC.matcher(ConfigSample.of(UNIT).text()).results().map(MatchResult::group))
                .contains("/etc/heritrix/grainery.env", "/etc/heritrix/login")
                .allSatisfy(path -> assertThat(page).contains(path));
    }

    @Test
    void the_environment_file_sets_what_the_module_reads() throws Exception {
        UnitFile environment = UnitFile.parse(ConfigSample.of(ENVIRONMENT).text());
        assertThat(environment.sections().get("")).containsOnlyKeys("GRAINERY_STORE", "GRAINERY_AUTHOR");
        StoreUri store = StoreUri.parse(environment.value("", "GRAINERY_STORE"));
        assertThat(store.toString()).doesNotContain("PASSWORD").contains("db.library.example/grainery");
    }

    @Test
    void systemd_itself_has_nothing_to_say_against_it(@TempDir Path folder) throws Exception {
        // paths of the crawler's machine are replaced by paths of every machine
        String text = ConfigSample.of(UNIT)
                .with("ExecStart=/opt/heritrix/bin/heritrix ", "ExecStart=/bin/sh ")
                .text();
        Path unit = Files.writeString(folder.resolve("heritrix.service"), text);
        Optional<Path> analyze = onPath("systemd-analyze");
        if (analyze.isPresent()) {
            Process process = new ProcessBuilder(analyze.get().toString(), "verify", "--man=no", unit.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(said.lines().filter(line -> line.contains("heritrix.service")))
                    .isEmpty();
        }
        assertThat(UnitFile.parse(text).value("Service", "ExecStart")).startsWith("/bin/sh -b 127.0.0.1 -a @");
        assertThat(RepositoryFolder.of("config-samples/" + ENVIRONMENT)).exists();
    }

    private static Optional<Path> onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
