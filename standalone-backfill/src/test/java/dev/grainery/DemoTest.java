// SPDX-License-Identifier: Apache-2.0
package dev.grainery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What hinders the demonstration, and what it is given; what it does is shown by the end-to-end tests. */
class DemoTest {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;

    private record Result(int status, String output) {}

    /** The script in a copy of what it is installed with, so that it needs no build. */
    private Result run(String... options) throws Exception {
        Path share = Files.createDirectories(folder.resolve("share"));
        Files.writeString(share.resolve("grainery-heritrix.jar"), "a jar");
        Path demo = Files.createDirectories(share.resolve("demo/site")).resolveSibling("demo");
        Files.copy(RepositoryFolder.of("samples/demo/demo"), demo);
        List<String> command = new ArrayList<>(List.of("bash", demo.toString(), "/no/such/program", JAVA));
        command.addAll(List.of(options));
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Result(process.exitValue(), Files.readString(output));
    }

    @Test
    void a_distribution_that_is_not_there_is_refused_before_anything_is_made() throws Exception {
        Result result = run("--directory", "place", "--heritrix-zip", "absent.zip");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.output()).contains("no such file: absent.zip");
        assertThat(folder.resolve("place")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "latest", "3.13.0:zip", "3.13.0 -X", "../3"})
    void what_is_no_version_is_refused(String version) throws Exception {
        assertThat(run("--heritrix", version).status()).isEqualTo(2);
        assertThat(folder.resolve("grainery-demo")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--unknown", "--store", "file.zip"})
    void what_is_no_option_is_refused(String option) throws Exception {
        assertThat(run(option).status()).isEqualTo(2);
    }

    @Test
    void a_file_that_is_no_distribution_is_told_and_leaves_nothing_behind() throws Exception {
        Path zip = Files.writeString(folder.resolve("heritrix.zip"), "no zip");
        Result result = run("--directory", "my place", "--heritrix-zip", zip.toString());
        assertThat(result.status()).isEqualTo(70);
        assertThat(result.output()).contains("heritrix.zip is not a Heritrix distribution");
        assertThat(folder.resolve("my place")).isEmptyDirectory();
    }

    @Test
    void its_job_writes_the_harvest_that_it_shows_and_takes_seed_and_store_from_the_environment() throws IOException {
        String demo = Files.readString(RepositoryFolder.of("samples/demo/demo"));
        String harvest = demo.replaceFirst("(?s).*\nharvest=(\\S+)\n.*", "$1");
        assertThat(Files.readString(RepositoryFolder.of("config-samples/heritrix-job/crawler-beans.cxml")))
                .contains("name=\"jobName\" value=\"" + harvest + "\"", "name=\"prefix\" value=\"" + harvest + "\"")
                .contains("systemEnvironment['GRAINERY_STORE']", "systemEnvironment['SAMPLE_SEED']");
    }

    @Test
    @Tag("soak")
    void its_site_is_served_with_types_on_a_free_port_and_nothing_beside_it() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process server = new ProcessBuilder(
                            JAVA,
                            RepositoryFolder.of("samples/demo/Site.java").toString(),
                            RepositoryFolder.of("samples/site").toString(),
                            String.valueOf(taken.getLocalPort()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader said = server.inputReader()) {
                String site = said.readLine();
                assertThat(site).startsWith("http://127.0.0.1:").doesNotContain(":" + taken.getLocalPort() + "/");
                assertThat(get(site).headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
                assertThat(get(site).body()).contains("<h1>The granary</h1>");
                assertThat(get(site + "wheat/").body()).contains("grains of wheat");
                assertThat(get(site + "wheat/grains.png").headers().firstValue("Content-Type"))
                        .hasValue("image/png");
                assertThat(get(site + "robots.txt").body()).contains("Disallow: /cellar/");
                assertThat(get(site + "style.css").statusCode()).isEqualTo(200);
                for (String path :
                        List.of("lost.html", "..%2fREADME.md", "wheat/../../README.md", "%2fetc/passwd", "a%00.html")) {
                    assertThat(get(site + path).statusCode()).as(path).isGreaterThanOrEqualTo(400);
                }
            } finally {
                server.destroyForcibly();
            }
        }
    }

    private static HttpResponse<String> get(String address) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
