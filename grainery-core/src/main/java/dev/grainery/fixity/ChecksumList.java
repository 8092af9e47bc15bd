// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.file.NameText;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.FilePass;
import dev.grainery.read.HashingInput;
import dev.grainery.read.LineSplitter;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.TextLine;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A list of MD5 sums found in the storage, as {@code md5sum} writes it. Empty lines and lines that begin with
 * {@code #} are left out. A list {@code NAME.md5} may hold a sum alone, which is then that of the file {@code NAME}.
 *
 * @param file the list
 */
public record ChecksumList(StoredFile file) {

    /** A path of the longest kind, every byte of it escaped, and its sum. */
    private static final int LONGEST_LINE = 16 * 1024;

    /** In the address of what is in no local storage. */
    private static final String SCHEME_END = "://";

    private static final int PIECE = 1 << 16;

    /**
     * One line as {@code md5sum} writes it: sum, blank, blank or asterisk, name; or {@code MD5 (name) = sum}. A leading
     * backslash says that backslash, LF and CR are escaped in the name.
     */
    private static final Pattern SUM_FIRST = Pattern.compile(
            "(?<escaped>\\\\?)(?<sum>[0-9a-fA-F]{32})(?:[ \\t]*|(?: [ *]|[ \\t]+\\*?)(?<name>.+))", Pattern.DOTALL);

    private static final Pattern NAME_FIRST = Pattern.compile(
            "(?<escaped>\\\\?)MD5 ?\\((?<name>.+)\\) ?= ?(?<sum>[0-9a-fA-F]{32})[ \\t]*", Pattern.DOTALL);

    private static final String EXTENSION = ".md5";
    private static final Set<String> NAMES = Set.of("md5sums.txt", "md5sums", "manifest-md5.txt", "md5sum.txt");

    /** Whether a file of this name is a checksum list. */
    public static boolean isList(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        return NAMES.contains(name) || (name.length() > EXTENSION.length() && name.endsWith(EXTENSION));
    }

    /**
     * Reads the list once and hands its entries on, in their order. If the reading does not end as complete, entries
     * may have been handed on nevertheless.
     *
     * @param entries must not throw: what it throws would be taken for damage of the list
     * @return what was wrong with it
     * @throws java.util.concurrent.CancellationException if the thread was interrupted meanwhile
     */
    public List<Finding> read(Consumer<ChecksumEntry> entries) {
        return new FilePass(new ReadBuffers(), ReadThrottle.NONE)
                .read(file, true, input -> {
                    Lines lines = new Lines(entries);
                    lines.read(input);
                    return new FilePass.Parsed<>(true, lines.findings());
                })
                .findings();
    }

    /** Where the file of an entry lies: seen from the directory of the list, unless the entry's path is absolute. */
    public Location locationOf(ChecksumEntry entry) {
        String directory = file.location().directory();
        boolean absolute = entry.path().startsWith("/");
        int scheme = directory.indexOf(SCHEME_END);
        String top = absolute || scheme < 0 ? "/" : directory.substring(0, scheme + SCHEME_END.length());
        String path = absolute ? entry.path() : directory + "/" + entry.path();
        Deque<String> steps = new ArrayDeque<>();
        for (String step : path.substring(top.length()).split("/")) {
            if (step.equals("..")) {
                steps.pollLast();
            } else if (!step.isEmpty() && !step.equals(".")) {
                steps.addLast(step);
            }
        }
        String name = steps.removeLast();
        return new Location(top + String.join("/", steps), name);
    }

    /** The file that a list with a sum alone is for. */
    private Optional<String> onlyFile() {
        String name = file.location().fileName();
        return name.toLowerCase(Locale.ROOT).endsWith(EXTENSION) && name.length() > EXTENSION.length()
                ? Optional.of(name.substring(0, name.length() - EXTENSION.length()))
                : Optional.empty();
    }

    private final class Lines {

        private final Consumer<ChecksumEntry> entries;
        private long odd;
        private long firstOdd;
        private long firstOddAt;

        Lines(Consumer<ChecksumEntry> entries) {
            this.entries = entries;
        }

        void read(HashingInput input) throws IOException {
            LineSplitter splitter = new LineSplitter(LONGEST_LINE, this::take);
            byte[] piece = new byte[PIECE];
            for (int n = input.read(piece); n >= 0; n = input.read(piece)) {
                splitter.add(piece, 0, n);
            }
            splitter.endLine();
        }

        private void take(TextLine line) {
            if (line.isBlank() || line.at(0) == '#') {
                return;
            }
            Optional<ChecksumEntry> entry = line.isCut() ? Optional.empty() : entryOf(line);
            if (entry.isPresent()) {
                entries.accept(entry.get());
                return;
            }
            if (odd == 0) {
                firstOdd = line.number();
                firstOddAt = line.position();
            }
            odd++;
        }

        /** What the line says, if it can be read. */
        private Optional<ChecksumEntry> entryOf(TextLine line) {
            // a character a byte, so that the bytes of a name come out as they went in
            String text = new String(line.copy(0, line.length()), StandardCharsets.ISO_8859_1);
            return Stream.of(SUM_FIRST, NAME_FIRST)
                    .map(form -> form.matcher(text))
                    .filter(Matcher::matches)
                    .findFirst()
                    .flatMap(sum -> nameOf(sum)
                            .filter(ChecksumEntry::namesFile)
                            .map(name -> new ChecksumEntry(
                                    name, Hash.of(sum.group("sum").toLowerCase(Locale.ROOT)), line.number())));
        }

        private Optional<String> nameOf(Matcher sum) {
            // a dash is what md5sum writes for a file that came through a pipe
            Optional<String> written = Optional.ofNullable(sum.group("name")).filter(name -> !name.equals("-"));
            return written.isEmpty()
                    ? onlyFile()
                    : (sum.group("escaped").isEmpty() ? written : unescaped(written.get()))
                            .map(name -> NameText.of(name.getBytes(StandardCharsets.ISO_8859_1))
                                    .text());
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

        List<Finding> findings() {
            if (odd == 0) {
                return List.of();
            }
            String message = odd + " lines cannot be read, the first is line " + firstOdd;
            return List.of(
                    Finding.at(FindingCode.CHECKSUM_LIST_ODD, file.location().path(), firstOddAt, message));
        }
    }

    /**
     * One line of a checksum list.
     *
     * @param path the file as the list names it, written as {@link dev.grainery.file.NameText} writes names
     * @param md5 the sum it should have
     * @param line number of the line in the list, from 1
     */
    public record ChecksumEntry(String path, Hash md5, long line) {

        public ChecksumEntry {
            if (!namesFile(path)) {
                throw new IllegalArgumentException("no file can have this path: " + path);
            }
        }

        /** Whether a path ends in the name of a file. */
        static boolean namesFile(String path) {
            String last = path.substring(path.lastIndexOf('/') + 1);
            return !Set.of("", ".", "..").contains(last);
        }
    }
}
