// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import dev.grainery.RepositoryFolder;
import dev.grainery.heritrix.ContainerRecorder;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class ComposeSampleTest {

    private static final String SECRETS = "/run/secrets/";

    private Map<String, Object> file;
    private String page;

    @BeforeEach
    void read() throws Exception {
        file = new Yaml(new SafeConstructor(new LoaderOptions()))
                .load(ConfigSample.of("docker/compose.yaml").text());
        page = DocsFolder.page("heritrix.md");
    }

    @Test
    void it_has_a_store_and_a_crawler_that_are_looked_after() {
        assertThat(map(file, "services")).containsOnlyKeys("mongodb", "heritrix");
        assertThat(map(file, "services").keySet()).allSatisfy(name -> {
            assertThat(map(service(name), "healthcheck")).containsKeys("test", "interval", "timeout", "retries");
            assertThat(service(name)).containsEntry("restart", "unless-stopped");
        });
        assertThat(map(map(service("heritrix"), "depends_on"), "mongodb"))
                .containsEntry("condition", "service_healthy");
    }

    @Test
    void the_jar_that_the_build_makes_is_mounted_into_lib() throws Exception {
        assertThat(list(service("heritrix"), "volumes"))
                .contains("./grainery-heritrix.jar:/opt/heritrix/lib/grainery-heritrix.jar:ro");
        assertThat(new ConfigSample(Files.readString(RepositoryFolder.of("heritrix-module/pom.xml")))
                        .piece("<finalName>.*?</finalName>"))
                .contains(">grainery-heritrix<");
    }

    @Test
    void passwords_come_from_files_that_the_page_names_and_stand_nowhere_else() {
        Map<String, Object> secrets = map(file, "secrets");
        Set<String> used = new TreeSet<>();
        for (String name : map(file, "services").keySet()) {
            List<String> own = list(service(name), "secrets");
            used.addAll(own);
            String text = service(name).toString();
            assertThat(Pattern.compile(SECRETS + "([a-z-]+)")
                            .matcher(text)
                            .results()
                            .map(result -> result.group(1)))
                    .isNotEmpty()
                    .isSubsetOf(own);
            assertThat(text).doesNotContain("mongodb://");
        }
        assertThat(secrets.keySet()).containsExactlyInAnyOrderElementsOf(used).allSatisfy(name -> {
            assertThat(map(secrets, name)).containsEntry("file", "./secrets/" + name);
            assertThat(page).contains("`" + name + "`");
        });
    }

    @Test
    void the_user_of_the_store_is_made_with_the_password_of_the_secret() throws Exception {
        assertThat(list(service("mongodb"), "volumes"))
                .contains("./create-user.js:/docker-entrypoint-initdb.d/create-user.js:ro");
        assertThat(ConfigSample.of("docker/create-user.js").text())
                .contains(SECRETS + "grainery-password", "readWrite", "\"grainery\"");
        assertThat(list(service("mongodb"), "secrets")).contains("grainery-password");
        assertThat(page).contains("mongodb://grainery:PASSWORD@mongodb/grainery");
    }

    @Test
    void the_properties_that_jobs_need_there_are_those_of_the_bean() {
        ContainerRecorder recorder = new ContainerRecorder();
        assertThat(page)
                .contains("<property name=\"storeUriFile\" value=\"" + SECRETS + "grainery-store\"/>")
                .contains("<property name=\"stopCrawlOnShutdown\" value=\"true\"/>");
        assertThat(list(service("heritrix"), "secrets")).contains("grainery-store");
        assertThat(map(service("heritrix"), "environment")).containsOnlyKeys("GRAINERY_AUTHOR");
        Duration grace = Duration.parse(
                "PT" + service("heritrix").get("stop_grace_period").toString().toUpperCase(Locale.ROOT));
        assertThat(grace.toSeconds()).isGreaterThan(recorder.getFinishTimeoutSeconds() + 30);
    }

    @Test
    void java_gets_the_signal_to_stop_itself_and_the_web_ui_is_for_this_machine_only() {
        assertThat(list(service("heritrix"), "entrypoint"))
                .startsWith("java")
                .contains("/opt/heritrix/lib/*")
                .endsWith("org.archive.crawler.Heritrix");
        assertThat(list(service("heritrix"), "ports")).allMatch(port -> port.startsWith("127.0.0.1:"));
        assertThat(service("mongodb")).doesNotContainKey("ports");
    }

    private Map<String, Object> service(String name) {
        return map(map(file, "services"), name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> parent, String key) {
        assertThat(parent).containsKey(key);
        return (Map<String, Object>) parent.get(key);
    }

    @SuppressWarnings("unchecked")
    private static List<String> list(Map<String, Object> parent, String key) {
        assertThat(parent).containsKey(key);
        return (List<String>) parent.get(key);
    }
}
