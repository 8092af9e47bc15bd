// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every class that a class of the shipped jar names is in the jar, in Java, or in the libraries of the crawler. */
class ShippedClassesE2E {

    private static final String[] VERSIONS = {"3.13.0", "3.5.0", "3.4.0-20220727"};
    private static final Pattern MISSING = Pattern.compile("\\s+(\\S+)\\s+->\\s+(\\S+)\\s+not found");

    private static final String DRIVER = "dev.grainery.shaded.mongodb.";

    /** What may be missing, where it is named, and why nothing comes to it. */
    private static final List<Absent> ABSENT = List.of(
            new Absent(
                    "dev.grainery.read.ZstdInput",
                    "com.github.luben.zstd.",
                    "PlainInput asks ZstdMagic.decoderIsThere before it makes one"),
            new Absent(
                    DRIVER + "internal.connection.ZstdCompressor",
                    "com.github.luben.zstd.",
                    "only for compressors=zstd, which DriverLibraries refuses"),
            new Absent(
                    DRIVER + "internal.connection.SnappyCompressor",
                    "org.xerial.snappy.",
                    "only for compressors=snappy, which DriverLibraries refuses"),
            new Absent(
                    DRIVER + "internal.connection.UnixSocketChannelStream",
                    "jnr.unixsocket.",
                    "only for the path of a socket, which DriverLibraries refuses"),
            new Absent(
                    DRIVER + "KotlinCodecProvider",
                    "dev.grainery.shaded.bson.codecs.kotlin",
                    "the driver looks for them in its static block, and goes without"),
            new Absent(
                    DRIVER + "client.internal.C",
                    "dev.grainery.shaded.mongodb.",
                    "encryption by the client, only with settings that Grainery does not make"),
            new Absent(
                    DRIVER + "internal.capi.MongoCryptHelper",
                    "dev.grainery.shaded.mongodb.internal.crypt.capi.",
                    "encryption by the client, as before"),
            new Absent(
                    DRIVER + "internal.client.vault.EncryptOptionsHelper",
                    "dev.grainery.shaded.mongodb.internal.crypt.capi.",
                    "encryption by the client, as before"),
            new Absent(
                    DRIVER + "connection.NettyTransportSettings",
                    "io.netty.",
                    "another transport, only with settings that Grainery does not make"),
            new Absent(DRIVER + "internal.connection.netty.", "io.netty.", "another transport, as before"),
            new Absent(
                    DRIVER + "internal.authentication.AwsSdkV1CredentialSupplier",
                    "com.amazonaws.auth.",
                    "the driver looks for the class first, and has a way of its own without it"),
            new Absent(
                    DRIVER + "internal.authentication.AwsSdkV2CredentialSupplier",
                    "software.amazon.awssdk.auth.",
                    "the driver looks for the class first, as before"),
            new Absent(
                    DRIVER + "internal.observability.micrometer.",
                    "io.micrometer.",
                    "tracing, only with settings that Grainery does not make"),
            new Absent(DRIVER + "observability.micrometer.", "io.micrometer.", "tracing, as before"),
            new Absent(
                    DRIVER + "internal.graalvm.substitution.",
                    "com.oracle.svm.core.annotate.",
                    "an annotation, which Java passes over when it is missing"),
            new Absent(DRIVER + "lang.", "javax.annotation.", "an annotation, as before"),
            new Absent("dev.grainery.shaded.bson.", "javax.annotation.", "an annotation, as before"),
            new Absent("dev.grainery.shaded.prometheus.", "javax.annotation.", "an annotation, as before"));

    /** Those in the list above that are used all the same. */
    private static final Set<String> USABLE =
            Set.of("dev.grainery.store.GraineryStore", DRIVER + "KotlinCodecProvider");

    /**
     * Classes that may be missing.
     *
     * @param named begin of the names of classes that name them
     * @param missing begin of their own names
     * @param guard why nothing comes to them
     */
    private record Absent(String named, String missing, String guard) {

        boolean covers(String from, String to) {
            return from.startsWith(named) && to.startsWith(missing);
        }
    }

    private static final Map<String, List<Line>> MISSING_WITH = new HashMap<>();

    @BeforeAll
    static void look() throws IOException {
        for (String version : VERSIONS) {
            MISSING_WITH.put(version, missing(version));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.13.0", "3.5.0", "3.4.0-20220727"})
    @Trial("every class that a class of the shipped jar names is there, or known to be optional")
    void whatever_a_class_names_is_there_but_for_what_is_known_to_be_optional(String version) {
        assertThat(MISSING_WITH.get(version))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(ABSENT)
                        .as("missing with Heritrix %s: %s -> %s", version, line.from(), line.to())
                        .anyMatch(absent -> absent.covers(line.from(), line.to())));
    }

    @Test
    void nothing_is_said_to_be_optional_that_is_there_with_every_version() {
        List<Line> all = MISSING_WITH.values().stream().flatMap(List::stream).toList();
        assertThat(ABSENT)
                .allSatisfy(absent ->
                        assertThat(all).as("%s", absent).anyMatch(line -> absent.covers(line.from(), line.to())));
    }

    /** Java loads what a class names when it checks and initialises the class, so that is done with each of them. */
    @ParameterizedTest
    @ValueSource(strings = {"3.13.0", "3.5.0", "3.4.0-20220727"})
    @Trial("every class of the shipped jar can be loaded and initialised")
    void every_class_can_be_used_but_those_that_name_what_is_optional(String version) throws Exception {
        List<String> unusable = new ArrayList<>();
        try (URLClassLoader crawler = new URLClassLoader(urls(version), ClassLoader.getPlatformClassLoader())) {
            for (String name : classes()) {
                try {
                    Class.forName(name, true, crawler);
                } catch (LinkageError e) {
                    String to = String.valueOf(e.getMessage()).replace('/', '.');
                    if (USABLE.contains(name) || ABSENT.stream().noneMatch(absent -> absent.covers(name, to))) {
                        unusable.add(name + ": " + e);
                    }
                }
            }
        }
        assertThat(unusable).isEmpty();
    }

    private record Line(String from, String to) {}

    private static List<Line> missing(String version) throws IOException {
        StringWriter out = new StringWriter();
        String classPath = String.join(
                System.getProperty("path.separator"),
                libraries(version).stream().map(Path::toString).toList());
        int status = ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        new PrintWriter(out),
                        new PrintWriter(out),
                        "--multi-release",
                        "17",
                        "--missing-deps",
                        "--class-path",
                        classPath,
                        Distribution.module().toString());
        assertThat(status).as(out.toString()).isZero();
        return out.toString()
                .lines()
                .map(MISSING::matcher)
                .filter(Matcher::matches)
                .map(line -> new Line(line.group(1), line.group(2)))
                .toList();
    }

    private static List<Path> libraries(String version) throws IOException {
        try (Stream<Path> files =
                Files.list(Distribution.home(version).directory().resolve("lib"))) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")
                            && !file.endsWith(Distribution.module().getFileName()))
                    .sorted()
                    .toList();
            assertThat(jars).hasSizeGreaterThan(50);
            return jars;
        }
    }

    private static URL[] urls(String version) throws IOException {
        List<URL> urls = new ArrayList<>();
        urls.add(url(Distribution.module()));
        for (Path library : libraries(version)) {
            urls.add(url(library));
        }
        return urls.toArray(URL[]::new);
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }

    private static List<String> classes() throws IOException {
        try (JarFile jar = new JarFile(Distribution.module().toFile())) {
            return jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
    }
}
