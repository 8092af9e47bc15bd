// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.grainery.RepositoryFolder;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShippedJarIT {

    private static final long LARGEST = 8_000_000;
    private static final Pattern NOT_EVERYWHERE =
            Pattern.compile("org\\.archive\\.url\\.URIException|.*\\.URIException|org\\.apache\\.commons\\.lang3?\\..*"
                    + "|javax\\.annotation\\..*|jakarta\\.annotation\\..*|org\\.joda\\..*"
                    + "|org\\.springframework\\.beans\\.factory\\.annotation\\.Required");

    private static final Pattern BROUGHT_OR_OF_THE_CRAWLER = Pattern.compile(
            "dev\\.grainery\\..*|java\\..*|javax\\.xml\\..*|javax\\.net\\.ssl\\..*|org\\.archive\\..*|org\\.springframework\\..*|org\\.json\\..*");

    private static Path jar;
    private static List<String> entries;

    @BeforeAll
    static void list() throws IOException {
        jar = RepositoryFolder.of("heritrix-module/target/grainery-heritrix.jar");
        try (JarFile file = new JarFile(jar.toFile())) {
            entries = file.stream().map(ZipEntry::getName).toList();
        }
    }

    @Test
    void every_class_has_a_name_of_ours() {
        assertThat(entries.stream().filter(entry -> entry.endsWith(".class")))
                .hasSizeGreaterThan(1_000)
                .allMatch(entry -> entry.startsWith("dev/grainery/"));
    }

    @Test
    void it_brings_services_of_its_own_only() {
        assertThat(entries.stream().filter(entry -> entry.startsWith("META-INF/services/") && !entry.endsWith("/")))
                .allMatch(entry -> entry.startsWith("META-INF/services/dev.grainery."));
    }

    @Test
    void it_is_small_and_has_the_licences_of_what_it_brings() throws IOException {
        assertThat(Files.size(jar)).isLessThan(LARGEST);
        assertThat(text("META-INF/LICENSE")).contains("Apache License");
        assertThat(entries).contains("META-INF/NOTICE");
        assertThat(text("META-INF/THIRD-PARTY.txt")).contains("jackson", "mongodb-driver");
        assertThat(Pattern.compile("META-INF/\\S+")
                        .matcher(text("META-INF/THIRD-PARTY.txt"))
                        .results()
                        .map(file -> file.group().replaceAll("[;.,]$", "")))
                .isNotEmpty()
                .allMatch(file -> entries.contains(file));
    }

    private static String text(String entry) throws IOException {
        try (JarFile file = new JarFile(jar.toFile());
                InputStream in = file.getInputStream(file.getEntry(entry))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @Tag("soak")
    @EnumSource(Packing.class)
    void containers_of_all_kinds_are_read_but_zstd_which_is_told_of(Packing packing, @TempDir Path directory)
            throws Exception {
        Path container = Files.write(
                directory.resolve("A.warc"),
                ContainerBytes.warc()
                        .warcinfo("<urn:uuid:0b5f0c83-ce1c-4a0a-8b4f-0c0f0a5f0d01>", "A.warc", "2026-11-22T01:02:03Z")
                        .bytes(packing));
        try (URLClassLoader shipped =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            if (packing == Packing.ZSTD) {
                assertThatThrownBy(() -> read(container, shipped))
                        .hasCauseInstanceOf(RuntimeException.class)
                        .cause()
                        .hasMessage("its content is zstd data, and no decoder for them is on the class path");
            } else {
                assertThat(read(container, shipped)).startsWith("Recorded[").contains("format=WARC File Format 1.0");
            }
        }
    }

    private static String read(Path container, ClassLoader shipped) throws ReflectiveOperationException {
        Class<?> describer = shipped.loadClass("dev.grainery.describe.Describer");
        Object builder = describer.getMethod("builder").invoke(null);
        builder.getClass().getMethod("author", String.class).invoke(builder, "Lib");
        Object made = builder.getClass().getMethod("build").invoke(builder);
        return String.valueOf(describer.getMethod("describe", Path.class).invoke(made, container));
    }

    @Test
    void the_classes_of_the_module_need_nothing_that_some_version_of_the_crawler_lacks() throws IOException {
        JavaClasses module;
        try (JarFile file = new JarFile(jar.toFile())) {
            module = new ClassFileImporter()
                    .withImportOption(location -> !location.contains("/dev/grainery/shaded/"))
                    .withImportOption(location -> !location.contains("/dev/grainery/read/ZstdInput"))
                    .withImportOption(location -> !location.contains("/dev/grainery/file/DirectChannel"))
                    .importJar(file);
        }
        assertThat(module).hasSizeGreaterThan(200);
        for (JavaClass one : module) {
            assertThat(one.getDirectDependenciesFromSelf().stream()
                            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                            .filter(target -> !target.isPrimitive())
                            .map(JavaClass::getName))
                    .describedAs(one.getName())
                    .noneMatch(name -> NOT_EVERYWHERE.matcher(name).matches())
                    .allMatch(name -> BROUGHT_OR_OF_THE_CRAWLER.matcher(name).matches());
            assertThat(one.getMethodCallsFromSelf().stream().map(JavaMethodCall::getTarget))
                    .describedAs(one.getName())
                    .noneMatch(target -> target.getName().equals("getLastLaunch"));
        }
    }
}
