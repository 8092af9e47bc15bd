// SPDX-License-Identifier: Apache-2.0
package apitests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiPageTest {

    private static final Pattern PROGRAM = Pattern.compile("(?ms)^```java\\n(.*?public class (\\w+) .*?)^```$");

    @TempDir
    private static Path classes;

    @TempDir
    private Path directory;

    private Path container;

    @BeforeEach
    void write_a_container() throws IOException {
        container = Files.write(
                directory.resolve("a.warc.gz"),
                ContainerBytes.warc()
                        .warcinfo(
                                "<urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a>", "b.warc.gz", "2020-02-14T01:02:03Z")
                        .bytes(Packing.GZIP_EACH));
    }

    @BeforeAll
    static void compile() throws IOException {
        Matcher programs = PROGRAM.matcher(DocsFolder.page("api.md"));
        List<JavaFileObject> sources = new ArrayList<>();
        while (programs.find()) {
            sources.add(source(programs.group(2), programs.group(1)));
        }
        assertThat(sources).hasSize(6);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
        assertThat(compiler.getTask(null, null, null, options, null, sources).call())
                .isTrue();
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    @Test
    void a_file_is_described() throws Exception {
        assertThat(run("DescribeFile", container.toString()))
                .contains("\"recType\" : \"container\"")
                .contains("\"author\" : \"Example Library\"")
                .contains("\"warcID\" : \"5a1a5a1a-0000-4000-8000-00000000000a\"")
                .contains("GRN-")
                .contains("it was written as b.warc.gz");
    }

    @Test
    void a_stream_is_described_and_copied() throws Exception {
        Path target = directory.resolve("copy.warc.gz");
        assertThat(run("DescribeStream", container.toString(), target.toString()))
                .contains("\"fileName\" : \"copy.warc.gz\"")
                .contains("\"absolute\" : \"" + directory + "\"");
        assertThat(target).hasSameBinaryContentAs(container);
    }

    @Test
    void the_records_of_a_container_are_listed() throws Exception {
        assertThat(run("ListRecords", container.toString())).contains("0 warcinfo - 0");
    }

    @Test
    void a_container_is_inspected() throws Exception {
        assertThat(run("InspectFile", container.toString())).startsWith("valid, 0 captures");
    }

    @Test
    void a_record_is_stored_found_and_listed() throws Exception {
        String store = "embedded:" + directory.resolve("store");
        assertThat(run("StoreRecord", store, container.toString()))
                .contains("5a1a5a1a-0000-4000-8000-00000000000a " + container);
        assertThat(run("ListContainers", store)).contains("  a.warc.gz");
    }

    private String run(String program, String... arguments) throws IOException, InterruptedException {
        String classPath = classes + File.pathSeparator + System.getProperty("java.class.path");
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                classPath,
                                program),
                        Arrays.stream(arguments))
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
