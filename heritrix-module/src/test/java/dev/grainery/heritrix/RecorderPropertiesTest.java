// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.record.DigestAlgorithm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.archive.spring.ConfigPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.Errors;

class RecorderPropertiesTest {

    private final ContainerRecorder bean = new ContainerRecorder();

    @Test
    void all_that_is_wrong_is_told_at_once() {
        bean.setStoreUri("mongodb:/nowhere");
        bean.setNamingFile(new ConfigPath("naming file", "/no/such/naming.json"));
        bean.setDigests("sha256,crc32");
        bean.setUtilitiesFile(new ConfigPath("utilities", "/no/such/utilities.json"));
        bean.setMaxReadMegabytesPerSecond(-1);
        bean.setCdxFormat("warc");
        bean.setCdxGzip(true);
        bean.setCdxMergedDirectory(new ConfigPath("merged", "/srv/merged"));
        bean.setCdxServer("http://user:Geheim@cdx.example/archive");
        bean.setQueueCapacity(0);
        bean.setOutboxDirectory(new ConfigPath("outbox", ""));
        bean.setLookIntervalSeconds(0);
        bean.setFinishTimeoutSeconds(-1);
        bean.setHookUrl("ftp://hooks.example");
        bean.setHookTokenFile(new ConfigPath("token", "/no/such/token"));
        bean.setHookCommand(List.of(" "));
        bean.setHookCommandTimeoutSeconds(0);
        bean.setPackageDirectory(new ConfigPath("packages", "/packages/${year}"));

        assertThatThrownBy(() -> bean.settings(Map.of()))
                .isInstanceOf(SettingsException.class)
                .message()
                .doesNotContain("Geheim")
                .contains(
                        "cdxFormat must be cdx or cdxj, not warc",
                        "cdxGzip requires cdxDirectory",
                        "cdxServer requires cdxDirectory",
                        "cdxMergedDirectory requires cdxDirectory",
                        "cdxServer: it must not contain a password",
                        "storeUri: the store of a crawl must be",
                        "namingFile: ",
                        "the digest must be sha1, sha256 or sha512, not crc32",
                        "utilitiesFile: utilities file /no/such/utilities.json cannot be used",
                        "maxReadMegabytesPerSecond must be from 0 to 1000000, not -1;",
                        "queueCapacity must be from 1",
                        "outboxDirectory is empty",
                        "lookIntervalSeconds must be from 1",
                        "finishTimeoutSeconds must be from 0",
                        "hookUrl: it must be http",
                        "hookTokenFile: ",
                        "hookCommand names no program",
                        "hookCommandTimeoutSeconds must be from 1",
                        "${year} in packageDirectory is not known");
    }

    @Test
    void a_command_that_is_not_there_or_cannot_be_run_is_no_setting(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(folder.resolve("take-over"), "#!/bin/sh\n");
        Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:", "PATH", folder.toString());
        for (String missing : List.of("/no/such/program", "no-such-program", program.toString(), "take-over")) {
            bean.setHookCommand(List.of(missing, "${harvest}"));
            assertThatThrownBy(() -> bean.settings(environment))
                    .isInstanceOf(SettingsException.class)
                    .hasMessageContaining("hookCommand: there is no program " + missing);
            assertThatThrownBy(() -> bean.check(environment)).isInstanceOf(SettingsException.class);
        }
        assertThat(program.toFile().setExecutable(true)).isTrue();
        for (String there : List.of(program.toString(), "take-over")) {
            bean.setHookCommand(List.of(there));
            assertThat(bean.settings(environment).afterCrawl().command()).isPresent();
        }
    }

    @Test
    void digests_are_none_unless_they_are_named() throws Exception {
        Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:");
        assertThat(bean.settings(environment).digests()).isEmpty();
        bean.setDigests(" sha256 ");
        assertThat(bean.settings(environment).digests()).containsExactly(DigestAlgorithm.SHA256);
    }

    @Test
    void cdx_files_are_written_where_a_directory_is_named_and_containers_are_inspected_then() throws Exception {
        Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:");
        assertThat(bean.settings(environment).cdx()).isEmpty();
        assertThat(bean.settings(environment).inspect()).isFalse();
        bean.setCdxDirectory(new ConfigPath("CDX files", "/srv/cdx"));
        bean.setCdxFormat("cdxj");
        bean.setCdxServer("http://cdx.example/archive?key=Geheim");
        RecorderSettings settings = bean.settings(environment);
        assertThat(settings.inspect()).isTrue();
        assertThat(settings.cdx().orElseThrow().directory())
                .isEqualTo(new CdxDirectory(Path.of("/srv/cdx"), CdxFormat.CDXJ, false));
        assertThat(settings.cdx().orElseThrow().server().orElseThrow()).hasToString("http://cdx.example/archive?***");
    }

    @Test
    void the_token_of_a_cdx_server_is_for_one_and_never_repeated(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "Geheim oats");
        bean.setCdxDirectory(new ConfigPath("CDX files", "/srv/cdx"));
        bean.setCdxServerTokenFile(new ConfigPath("token", file.toString()));
        Map<String, String> environment = Map.of("GRAINERY_STORE", "outbox:", "GRAINERY_CDX_TOKEN", "Gehe\tim");
        assertThatThrownBy(() -> bean.settings(environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("cdxServerTokenFile requires cdxServer");
        bean.setCdxServer("http://cdx.example/archive");
        assertThatThrownBy(() -> bean.settings(environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("cdxServerTokenFile: a token must be one word")
                .hasMessageNotContaining("Geheim");
        bean.setCdxServerTokenFile(new ConfigPath("token", ""));
        assertThatThrownBy(() -> bean.settings(environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("the variable GRAINERY_CDX_TOKEN: a token or USER:PASSWORD must be one line")
                .hasMessageNotContaining("Gehe");
        bean.setCdxServerTokenFile(new ConfigPath("token", file.toString()));
        Files.writeString(file, "Geheim");
        assertThat(bean.settings(environment).afterCrawl().secretFiles()).contains(file);
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
        bean.setUtilitiesFile(new ConfigPath("utilities", file.toString()));
        Errors errors = new BeanPropertyBindingResult(bean, "recorder");
        bean.getValidator().validate(bean, errors);
        assertThat(errors.getAllErrors()).isEmpty();
        assertThat(asked).doesNotExist();

        assertThat(bean.settings(Map.of()).utilities().labels()).containsExactly("a");
        assertThat(asked).exists();

        Files.writeString(file, "{\"utilities\": [{\"label\": \"A b\"}]}");
        bean.getValidator().validate(bean, errors);
        assertThat(errors.getAllErrors())
                .singleElement()
                .asString()
                .contains("Grainery: utilitiesFile: ", "\"label\" requires");
    }

    @Test
    void merged_cdx_files_need_a_directory_of_their_own() {
        bean.setCdxDirectory(new ConfigPath("CDX files", "/srv/cdx"));
        bean.setCdxMergedDirectory(new ConfigPath("merged", "/srv/other/../cdx"));
        assertThatThrownBy(() -> bean.settings(Map.of("GRAINERY_STORE", "outbox:")))
                .hasMessageContaining("cdxMergedDirectory must not be cdxDirectory");
    }

    @Test
    void a_path_that_is_not_set_is_empty_and_not_the_directory_of_the_job() throws Exception {
        assertThat(bean.getNamingFile()).isNull();
        assertThat(bean.getStoreUriFile()).isNull();
        bean.setNamingFile(new ConfigPath("naming file", " "));
        bean.setStoreUriFile(new ConfigPath("address", ""));
        bean.setPackageDirectory(new ConfigPath("packages", ""));
        bean.setHookTokenFile(new ConfigPath("token", ""));
        bean.setCdxDirectory(new ConfigPath("CDX files", ""));
        assertThat(bean.getNamingFile()).isNull();
        assertThat(bean.getStoreUriFile()).isNull();
        assertThat(bean.getPackageDirectory()).isNull();
        assertThat(bean.getHookTokenFile()).isNull();
        assertThat(bean.getCdxDirectory()).isNull();
        bean.setCdxMergedDirectory(new ConfigPath("merged", " "));
        assertThat(bean.getCdxMergedDirectory()).isNull();
        assertThat(bean.settings(Map.of("GRAINERY_STORE", "outbox:")).store()).isEmpty();
    }
}
