// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** The files of one harvest: containers, their indexes, the log of each crawler. */
final class SampleHarvest {

    private final String directory;
    private final Map<String, byte[]> files = new TreeMap<>();
    private final Map<String, List<Page>> crawled = new TreeMap<>();
    private final Map<String, String> sums = new TreeMap<>();

    SampleHarvest(String directory) {
        this.directory = directory;
    }

    /** Adds a container with its index, and what it holds to the log of its crawler. */
    SampleHarvest with(String crawler, List<Page> pages, SampleContainer container) {
        files.put(directory + "/" + container.name(), container.bytes());
        files.put(directory + "/logs/index/" + container.name() + ".cdx", text(container.index()));
        crawled.computeIfAbsent(crawler, c -> new ArrayList<>()).addAll(pages);
        sums.put(container.name(), md5(container.bytes()));
        return this;
    }

    /** Adds a list of the containers' check sums, as {@code md5sum} writes it. */
    SampleHarvest withSums() {
        StringBuilder list = new StringBuilder();
        sums.forEach((name, sum) -> list.append(sum).append("  ").append(name).append('\n'));
        files.put(directory + "/md5sums.txt", text(list.toString()));
        return this;
    }

    /** All files, by their paths below the archive. */
    Map<String, byte[]> files() {
        Map<String, byte[]> all = new TreeMap<>(files);
        crawled.forEach((crawler, pages) -> all.put(directory + "/logs/crawl/" + crawler + ".tar.gz", log(pages)));
        return all;
    }

    private static byte[] log(List<Page> pages) {
        StringBuilder lines = new StringBuilder();
        for (Page page : pages) {
            String time = page.time();
            String ended = time.replaceFirst("(....)(..)(..)(..)(..)(..)(...)", "$1-$2-$3T$4:$5:$6.$7Z");
            lines.append(String.format(
                    Locale.ROOT,
                    "%s %5d %10d %s - - %s #001 %s+12 sha1:%s - -%n",
                    ended,
                    page.status(),
                    page.payload().length,
                    page.url(),
                    page.type(),
                    time,
                    page.digest()));
        }
        return GzipMember.of(tar("logs/crawl.log", text(lines.toString().replace("\r\n", "\n"))));
    }

    private static byte[] tar(String name, byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, StandardCharsets.UTF_8.name())) {
            TarArchiveEntry entry = new TarArchiveEntry(name);
            entry.setSize(content.length);
            entry.setModTime(0);
            entry.setIds(0, 0);
            entry.setNames("", "");
            tar.putArchiveEntry(entry);
            tar.write(content);
            tar.closeArchiveEntry();
        } catch (IOException e) {
            throw new UncheckedIOException("writing into memory", e);
        }
        return bytes.toByteArray();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String md5(byte[] bytes) {
        try {
            return String.format(
                    Locale.ROOT,
                    "%032x",
                    new BigInteger(1, MessageDigest.getInstance("MD5").digest(bytes)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }
}
