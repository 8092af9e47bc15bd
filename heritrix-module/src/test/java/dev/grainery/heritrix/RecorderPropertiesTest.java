// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.http.WebCredentials;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.record.DigestAlgorithm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.archive.spring.ConfigPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.Errors;

class RecorderPropertiesTest {

    private final ContainerRecorder bean = new ContainerRecorder();

    private void refuseAll() {
        for (OptionalSettings nested : List.of(bean.getCdx(), bean.getHook(), bean.getAfter())) {
            nested.setOnFailure("refuse");
        }
    }

    @Test
    void what_loses_no_record_is_an_alert_and_the_rest_refuses_the_launch() throws Exception {
        bean.setStoreUri("outbox:");
        bean.getHook().setUrl("ftp://hooks.example");
        bean.getAfter().setCommand(List.of("/no/such/program"));
        bean.getCdx().setFormat("warc");
        RecorderSettings settings = bean.settings(Map.of(), Optional.empty());
        assertThat(settings.alerts()).hasSize(3);
        assertThat(settings.afterCrawl().hook()).isEmpty();
        assertThat(settings.afterCrawl().command())
                .describedAs("it may be installed before the crawl ends")
                .isPresent();
        bean.getReading().setLookIntervalSeconds(0);
        assertThatThrownBy(() -> bean.settings(Map.of(), Optional.empty()))
                .hasMessageContainingAll("reading.look", "hook.url", "cdx.format");
        bean.getReading().setOnFailure(" Alert ");
        assertThat(bean.settings(Map.of(), Optional.empty()).reading().lookInterval())
                .isEqualTo(Duration.ofSeconds(1));
        assertThatThrownBy(() -> bean.setOnFailure("ignore")).hasMessageContaining("refuse or alert");
    }

    @Test
    void all_that_is_wrong_is_told_at_once() {
        refuseAll();
        bean.setStoreUri("mongodb:/nowhere");
        bean.setNamingFile(new ConfigPath("naming file", "/no/such/naming.json"));
        bean.getReading().setDigests("sha256,crc32");
        bean.getReading().setUtilitiesFile(new ConfigPath("utilities", "/no/such/utilities.json"));
        bean.getReading().setMegabytesPerSecond(-1);
        bean.getCdx().setFormat("warc");
        bean.getCdx().setGzip(true);
        bean.getCdx().setMergedDirectory(new ConfigPath("merged", "/srv/merged"));
        bean.getCdx().setServer("http://user:Geheim@cdx.example/archive");
        bean.setOutboxDirectory(new ConfigPath("outbox", ""));
        bean.getReading().setLookIntervalSeconds(0);
        bean.setFinishTimeoutSeconds(-1);
        bean.getHook().setUrl("ftp://hooks.example");
        bean.getHook().setTokenFile(new ConfigPath("token", "/no/such/token"));
        bean.getAfter().setCommand(List.of(" "));
        bean.getAfter().setCommandTimeoutSeconds(0);
        bean.getAfter().setPackageDirectory(new ConfigPath("packages", "/packages/${year}"));

        assertThatThrownBy(() -> bean.settings(Map.of(), Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .message()
                .doesNotContain("Geheim")
                .contains(
                        "cdx.format must be cdx or cdxj, not warc",
                        "cdx.gzip requires cdx.directory",
                        "cdx.server requires cdx.directory",
                        "cdx.mergedDirectory requires cdx.directory",
                        "cdx.server: it must not contain a password",
                        "storeUri: the store of a crawl must be",
                        "namingFile: ",
                        "the digest must be sha1, sha256 or sha512, not crc32",
                        "reading.utilitiesFile: utilities file /no/such/utilities.json cannot be used",
                        "reading.megabytesPerSecond must be from 0 to 1000000, not -1;",
                        "outboxDirectory is empty",
                        "reading.lookIntervalSeconds must be from 1",
                        "finishTimeoutSeconds must be from 0",
                        "hook.url: it must be http",
                        "hook.tokenFile: ",
                        "after.command names no program",
                        "after.commandTimeoutSeconds must be from 1",
                        "${year} in after.packageDirectory is not a placeholder");
    }

    @Test
    void a_command_that_is_not_there_or_cannot_be_run_is_no_setting(@TempDir Path folder) throws Exception {
        refuseAll();
        Path program = Files.writeString(folder.resolve("take-over"), "#!/bin/sh\n");
        Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:", "PATH", folder.toString());
        for (String missing : List.of("/no/such/program", "no-such-program", program.toString(), "take-over")) {
            bean.getAfter().setCommand(List.of(missing, "${harvest}"));
            assertThatThrownBy(() -> bean.settings(environment, Optional.empty()))
                    .isInstanceOf(SettingsException.class)
                    .hasMessageContaining("after.command: there is no program " + missing);
            assertThatThrownBy(() -> bean.check(environment)).isInstanceOf(SettingsException.class);
        }
        assertThat(program.toFile().setExecutable(true)).isTrue();
        for (String there : List.of(program.toString(), "take-over")) {
            bean.getAfter().setCommand(List.of(there));
            assertThat(bean.settings(environment, Optional.empty()).afterCrawl().command())
                    .isPresent();
        }
    }

    @Test
    void digests_are_none_unless_they_are_named() throws Exception {
        Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:");
        assertThat(bean.settings(environment, Optional.empty()).reading().digests())
                .isEmpty();
        bean.getReading().setDigests(" sha256 ");
        assertThat(bean.settings(environment, Optional.empty()).reading().digests())
                .containsExactly(DigestAlgorithm.SHA256);
    }

    @Test
    void cdx_files_are_written_where_a_directory_is_named_and_containers_are_inspected_then() throws Exception {
        Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:");
        assertThat(bean.settings(environment, Optional.empty()).cdx()).isEmpty();
        assertThat(bean.settings(environment, Optional.empty()).reading().inspect())
                .isFalse();
        bean.getCdx().setDirectory(new ConfigPath("CDX files", "/srv/cdx"));
        bean.getCdx().setFormat("cdxj");
        bean.getCdx().setServer("http://cdx.example/archive?key=Geheim");
        RecorderSettings settings = bean.settings(environment, Optional.empty());
        assertThat(settings.reading().inspect()).isTrue();
        assertThat(settings.cdx().orElseThrow().directory())
                .isEqualTo(new CdxDirectory(Path.of("/srv/cdx"), CdxFormat.CDXJ, false));
        assertThat(settings.cdx().orElseThrow().server().orElseThrow()).hasToString("http://cdx.example/archive?***");
    }

    @Test
    void the_token_of_a_cdx_server_is_for_one_and_never_repeated(@TempDir Path folder) throws Exception {
        refuseAll();
        Path file = Files.writeString(folder.resolve("token"), "Geheim oats");
        bean.getCdx().setDirectory(new ConfigPath("CDX files", "/srv/cdx"));
        bean.getCdx().setServerTokenFile(new ConfigPath("token", file.toString()));
        Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:", "GRAINERY_CDX_TOKEN", "Gehe\tim");
        assertThatThrownBy(() -> bean.settings(environment, Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("cdx.serverTokenFile requires cdx.server");
        bean.getCdx().setServer("http://cdx.example/archive");
        assertThatThrownBy(() -> bean.settings(environment, Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("cdx.serverTokenFile: a token must be one word")
                .hasMessageNotContaining("Geheim");
        bean.getCdx().setServerTokenFile(new ConfigPath("token", ""));
        assertThatThrownBy(() -> bean.settings(environment, Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("the variable GRAINERY_CDX_TOKEN: a token or USER:PASSWORD must be one line")
                .hasMessageNotContaining("Gehe");
        bean.getCdx().setServerTokenFile(new ConfigPath("token", file.toString()));
        Files.writeString(file, "Geheim");
        assertThat(bean.settings(environment, Optional.empty()).afterCrawl().secretFiles())
                .contains(file);
    }

    @Test
    void a_corrected_token_is_used_by_the_next_request(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "Wrong");
        WebCredentials token = SettingsProblems.credentials("hook.tokenFile", Optional.of(file), "NONE", Map.of())
                .orElseThrow();
        assertThat(token.authorization()).isEqualTo("Bearer Wrong");
        Files.writeString(file, "two words");
        assertThat(token.authorization()).isEqualTo("Bearer Wrong");
        Files.writeString(file, "Right\n");
        assertThat(token.authorization()).isEqualTo("Bearer Right");
        Files.delete(file);
        assertThat(token.authorization()).isEqualTo("Bearer Right");
    }

    @Test
    void programs_are_asked_for_their_versions_when_the_job_is_launched_and_not_when_it_is_built(@TempDir Path folder)
            throws Exception {
        Path asked = folder.resolve("asked");
        Path file = Files.writeString(
                folder.resolve("utilities.json"),
                "{\"utilities\": [{\"label\": \"a\", \"command\": [\"true\", \"{file}\"], \"version\": [\"touch\", \""
                        + asked + "\"]}]}");
        bean.setStoreUri("outbox:");
        bean.getReading().setUtilitiesFile(new ConfigPath("utilities", file.toString()));
        Errors errors = new BeanPropertyBindingResult(bean, "recorder");
        bean.getValidator().validate(bean, errors);
        assertThat(errors.getAllErrors()).isEmpty();
        assertThat(asked).doesNotExist();

        assertThat(bean.settings(Map.of(), Optional.empty())
                        .reading()
                        .utilities()
                        .labels())
                .containsExactly("a");
        assertThat(asked).exists();

        Files.writeString(file, "{\"utilities\": [{\"label\": \"A b\"}]}");
        bean.getValidator().validate(bean, errors);
        assertThat(errors.getAllErrors())
                .singleElement()
                .asString()
                .contains("Grainery: reading.utilitiesFile: ", "\"label\" requires");
    }

    @Test
    void merged_cdx_files_need_a_directory_of_their_own() {
        refuseAll();
        bean.getCdx().setDirectory(new ConfigPath("CDX files", "/srv/cdx"));
        bean.getCdx().setMergedDirectory(new ConfigPath("merged", "/srv/other/../cdx"));
        assertThatThrownBy(() -> bean.settings(Map.of("GRAINERY_STORE", "outbox:"), Optional.empty()))
                .hasMessageContaining("cdx.mergedDirectory must not be cdx.directory");
    }

    @Test
    void a_path_that_is_not_set_is_empty_and_not_the_directory_of_the_job() throws Exception {
        assertThat(bean.getNamingFile()).isNull();
        assertThat(bean.getStoreUriFile()).isNull();
        bean.setNamingFile(new ConfigPath("naming file", " "));
        bean.setStoreUriFile(new ConfigPath("address", ""));
        bean.getAfter().setPackageDirectory(new ConfigPath("packages", ""));
        bean.getHook().setTokenFile(new ConfigPath("token", ""));
        bean.getCdx().setDirectory(new ConfigPath("CDX files", ""));
        assertThat(bean.getNamingFile()).isNull();
        assertThat(bean.getStoreUriFile()).isNull();
        assertThat(bean.getAfter().getPackageDirectory()).isNull();
        assertThat(bean.getHook().getTokenFile()).isNull();
        assertThat(bean.getCdx().getDirectory()).isNull();
        bean.getCdx().setMergedDirectory(new ConfigPath("merged", " "));
        assertThat(bean.getCdx().getMergedDirectory()).isNull();
        assertThat(bean.settings(Map.of("GRAINERY_STORE", "outbox:"), Optional.empty())
                        .store()
                        .uri())
                .isEmpty();
    }
}
