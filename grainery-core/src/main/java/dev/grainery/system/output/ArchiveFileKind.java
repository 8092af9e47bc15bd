// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Recognised by name or first bytes. Doubtful files count as archive files and are not written to. */
enum ArchiveFileKind {
    /** WARC (ISO 28500) and ARC files, also compressed, unfinished or damaged; any Zstandard file. */
    CONTAINER(
            "a container",
            ".*\\.w?arc(\\.(gz|zst))?(\\.(open|invalid))?",
            "(?s)filedesc:.*|(.*\n)?WARC/\\d.*|\\S+:\\S* \\d+(\\.\\d+){3} \\d{14} .*"),

    CDX("a CDX file", ".*\\.cdxj?(\\.gz)?", "(?s) ?CDX [A-Za-z].*|!meta .*|(![^\n]*\n)*\\S+ \\d{14,17} [^\\s].*"),
    LOG("a log", ".*\\.(log|warc\\.log|err)(\\.gz|[.-]\\d+)*", "(?s)\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d.*"),
    PACKAGE("a package of logs", ".*\\.(tar(\\.(gz|bz2|xz|zst))?|tgz)", "(?s).{257}ustar.*"),

    CHECKSUMS(
            "a list of checksums",
            ".*\\.(md5|sha1|sha256|sha512|sfv)(sums?)?(\\.txt)?|(md5|sha1|sha256|sha512)sums?(\\.txt)?"
                    + "|(tag)?manifest-(md5|sha1|sha256|sha512)\\.txt",
            "(?s)\\\\?\\p{XDigit}{32,128}[ \t]+\\*?[^\\s].*|(MD5|SHA\\d+) ?\\([^\n]*\\) ?= ?\\p{XDigit}{32}.*");

    /** Bytes to examine; first records and lines are rarely longer. */
    private static final int BEGINNING = 8 * 1024;

    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    /** Magic numbers of a data frame, and of the dictionary frame before it. */
    private static final byte[][] ZSTANDARD = {{0x28, (byte) 0xb5, 0x2f, (byte) 0xfd}, {0x5d, 0x2a, 0x4d, 0x18}};

    final String words;
    private final Pattern name;
    private final Pattern beginning;

    ArchiveFileKind(String words, String name, String beginning) {
        this.words = words;
        this.name = Pattern.compile(name, Pattern.CASE_INSENSITIVE);
        this.beginning = Pattern.compile(beginning);
    }

    boolean isNamed(Path file) {
        return name.matcher(file.getFileName().toString()).matches();
    }

    static Optional<ArchiveFileKind> of(Path file) throws IOException {
        Optional<ArchiveFileKind> named =
                Stream.of(values()).filter(kind -> kind.isNamed(file)).findFirst();
        return named.isPresent() ? named : ofContent(beginning(file));
    }

    private static Optional<ArchiveFileKind> ofContent(byte[] bytes) {
        if (Stream.of(ZSTANDARD).anyMatch(magic -> startsWith(bytes, magic))) {
            return Optional.of(CONTAINER);
        }
        String text = new String(startsWith(bytes, GZIP) ? decompressed(bytes) : bytes, StandardCharsets.ISO_8859_1);
        return Stream.of(values())
                .filter(kind -> kind.beginning.matcher(text).lookingAt())
                .findFirst();
    }

    private static byte[] beginning(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(BEGINNING);
        }
    }

    private static boolean startsWith(byte[] bytes, byte[] magic) {
        return bytes.length >= magic.length && Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length);
    }

    private static byte[] decompressed(byte[] bytes) {
        byte[] plain = new byte[BEGINNING];
        int length = 0;
        try (InputStream in = new BufferedInputStream(new GZIPInputStream(new ByteArrayInputStream(bytes)), 1)) {
            int read = in.read(plain, length, 1);
            while (read > 0) {
                length += read;
                read = length < plain.length ? in.read(plain, length, 1) : 0;
            }
        } catch (EOFException | ZipException e) {
            // truncated or damaged: the bytes before decide
            return Arrays.copyOf(plain, length);
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be read", e);
        }
        return Arrays.copyOf(plain, length);
    }
}
