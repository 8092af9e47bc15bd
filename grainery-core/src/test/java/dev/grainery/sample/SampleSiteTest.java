// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** The committed site is what its generator makes, and its links lead somewhere, but for the one that must not. */
class SampleSiteTest {

    private static final int MOST_BYTES = 300_000;
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"|url\\(([^)]+)\\)");

    @Test
    void the_committed_files_are_those_that_the_generator_makes() throws IOException {
        Path site = RepositoryFolder.of("samples/site");
        Map<String, String> committed = new TreeMap<>();
        try (Stream<Path> files = Files.walk(site)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String path = site.relativize(file).toString().replace('\\', '/');
                committed.put(path, HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
        Map<String, String> made = new TreeMap<>();
        SampleSite.files()
                .forEach((path, bytes) -> made.put(path, HexFormat.of().formatHex(bytes)));
        assertThat(committed).isEqualTo(made);
        assertThat(SampleSite.files().values().stream()
                        .mapToInt(bytes -> bytes.length)
                        .sum())
                .isLessThan(MOST_BYTES);
    }

    @Test
    void only_the_page_that_is_gone_is_missing() {
        Set<String> missing = new TreeSet<>();
        SampleSite.files().forEach((path, bytes) -> {
            if (!path.endsWith(".png")) {
                LINK.matcher(new String(bytes, StandardCharsets.UTF_8))
                        .results()
                        .map(link -> link.group(1) == null ? link.group(2) : link.group(1))
                        .map(link -> target(path, link))
                        .filter(target -> !SampleSite.files().containsKey(target))
                        .forEach(missing::add);
            }
        });
        assertThat(missing).containsExactly("lost.html");
    }

    @Test
    void a_picture_can_be_read() throws IOException {
        byte[] picture = SampleSite.files().get("wheat/grains.png");
        assertThat(ImageIO.read(new ByteArrayInputStream(picture)).getWidth()).isEqualTo(100);
    }

    private static String target(String from, String link) {
        String folder = from.contains("/") ? from.substring(0, from.lastIndexOf('/') + 1) : "";
        String path = link.startsWith("/") ? link.substring(1) : folder + link;
        return path.isEmpty() || path.endsWith("/") ? path + "index.html" : path;
    }
}
