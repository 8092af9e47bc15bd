// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import dev.grainery.file.NameText;
import dev.grainery.read.LineSplitter;
import dev.grainery.read.TextLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Lines {@code sum name}, {@code sum *name} or {@code MD5 (name) = sum}; a leading backslash marks escapes. */
final class ChecksumLines implements ListReader {

    /** Fits the longest path with every byte escaped, and its sum. */
    private static final int LONGEST_LINE = 16 * 1024;

    private static final int PIECE = 1 << 16;

    private static final Pattern MANIFEST = Pattern.compile("(?i).*-(.+)\\.txt");

    /** RFC 8493 requires these; some tools encode only LF and CR, or nothing. */
    private static final Pattern ENCODED_IN_BAGS = Pattern.compile("%(?:0[AaDd]|25)");

    private final String algorithm;
    private final Optional<String> onlyFile;
    private final UnaryOperator<String> decoding;
    private final Pattern sumFirst;
    private final Pattern nameFirst;

    private ChecksumLines(String algorithm, Optional<String> onlyFile, UnaryOperator<String> decoding) {
        this.algorithm = algorithm;
        this.onlyFile = onlyFile;
        this.decoding = decoding;
        String sum = "(?<sum>[0-9a-fA-F]{" + StatedChecksum.DIGITS.get(algorithm) + "})";
        this.sumFirst = Pattern.compile(
                "(?<escaped>\\\\?)" + sum + "(?:[ \\t]*|(?: [ *]|[ \\t]+\\*?)(?<name>.+))", Pattern.DOTALL);
        this.nameFirst = Pattern.compile(
                "(?<escaped>\\\\?)" + algorithm.toUpperCase(Locale.ROOT) + " ?\\((?<name>.+)\\) ?= ?" + sum + "[ \\t]*",
                Pattern.DOTALL);
    }

    /** A list {@code NAME.md5} may contain only a sum, that of the file {@code NAME}. */
    static ChecksumLines ofMd5sum(String list) {
        String extension = "." + StatedChecksum.MD5;
        Optional<String> onlyFile = list.toLowerCase(Locale.ROOT).endsWith(extension)
                ? Optional.of(list.substring(0, list.length() - extension.length()))
                : Optional.empty();
        return new ChecksumLines(StatedChecksum.MD5, onlyFile, UnaryOperator.identity());
    }

    static ChecksumLines ofBag(String manifest) {
        Matcher name = MANIFEST.matcher(manifest);
        if (!name.matches()) {
            throw new IllegalArgumentException("no manifest of a bag: " + manifest);
        }
        return new ChecksumLines(name.group(1).toLowerCase(Locale.ROOT), Optional.empty(), ChecksumLines::decoded);
    }

    private static String decoded(String name) {
        return ENCODED_IN_BAGS
                .matcher(name)
                .replaceAll(code -> Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(code.group().substring(1), 16))));
    }

    @Override
    public void read(InputStream list, ListEntries entries) throws IOException {
        LineSplitter splitter = new LineSplitter(LONGEST_LINE, line -> take(line, entries));
        byte[] piece = new byte[PIECE];
        for (int n = list.read(piece); n >= 0; n = list.read(piece)) {
            splitter.add(piece, 0, n);
        }
        splitter.endLine();
    }

    private void take(TextLine line, ListEntries entries) {
        if (!line.isBlank() && line.at(0) != '#') {
            entries.take(line.isCut() ? Optional.empty() : entry(line), line.number(), line.position());
        }
    }

    private Optional<ChecksumEntry> entry(TextLine line) {
        // one character per byte, so that names keep their bytes
        String text = new String(line.copy(0, line.length()), StandardCharsets.ISO_8859_1);
        return Stream.of(sumFirst, nameFirst)
                .map(form -> form.matcher(text))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(sum -> StatedChecksum.of(algorithm, sum.group("sum"))
                        .flatMap(stated -> name(sum)
                                .flatMap(name -> ChecksumEntry.of(
                                        bytes(decoding.apply(name)),
                                        bytes(name),
                                        stated,
                                        OptionalLong.empty(),
                                        line.number()))));
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.ISO_8859_1);
    }

    private Optional<String> name(Matcher sum) {
        // md5sum writes a dash for standard input
        Optional<String> written = Optional.ofNullable(sum.group("name")).filter(name -> !name.equals("-"));
        return written.isEmpty()
                ? onlyFile.map(name -> new String(NameText.bytesOf(name), StandardCharsets.ISO_8859_1))
                : sum.group("escaped").isEmpty() ? written : unescaped(written.get());
    }

    private static Optional<String> unescaped(String name) {
        StringBuilder plain = new StringBuilder();
        int i = 0;
        while (i < name.length()) {
            char c = name.charAt(i);
            i++;
            if (c == '\\') {
                int which = i < name.length() ? "\\nr".indexOf(name.charAt(i)) : -1;
                if (which < 0) {
                    return Optional.empty();
                }
                c = "\\\n\r".charAt(which);
                i++;
            }
            plain.append(c);
        }
        return Optional.of(plain.toString());
    }
}
