// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line for each file: {@code SIZE TIME ADDRESS}, with the time in seconds since 1970 or as ISO 8601 has it, or what
 * {@code hdfs dfs -ls -R} prints. That has times of the local time zone, and directories, which are passed over.
 */
final class PlainInventory implements InventoryFile {

    private static final Pattern PLAIN = Pattern.compile("(\\d{1,18}) (\\S{1,40}) (.+)", Pattern.DOTALL);

    /** Bytes of UTF-8 are characters here, of which one would end a line. */
    private static final Pattern HADOOP =
            Pattern.compile("-\\S{9,10} .*? (\\d{1,18}) (\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d) (.+)", Pattern.DOTALL);

    private static final Pattern NO_FILE = Pattern.compile("d[-rwxsStT]{9}.*|Found \\d+ items", Pattern.DOTALL);

    private static final Pattern SECONDS = Pattern.compile("-?\\d{1,12}(?:\\.\\d{1,12})?");

    /** What Hadoop lists without a scheme is of the file system that its configuration names. */
    private static final String HDFS = "hdfs://";

    private final InventoryLines lines;
    private final ZoneRules zone;

    /** @param zone of the times that state none */
    PlainInventory(Path file, InputStream content, ZoneId zone) {
        this.zone = zone.getRules();
        this.lines = new InventoryLines(file, content);
    }

    @Override
    public Optional<ListedFile> next() throws IOException {
        Optional<String> line = lines.next();
        while (line.filter(text -> NO_FILE.matcher(text).matches()).isPresent()) {
            line = lines.next();
        }
        return line.isPresent() ? Optional.of(file(line.get())) : Optional.empty();
    }

    private ListedFile file(String line) throws IOException {
        if (line.endsWith("\r") && lines.areText()) {
            throw lines.failure(
                    "it ends in a carriage return, which would be a part of the name; write the lines as Unix"
                            + " does or, if names end so, end them by \\0");
        }
        try {
            Matcher plain = PLAIN.matcher(line);
            if (plain.matches()) {
                return file(plain.group(3), plain.group(1), time(plain.group(2)));
            }
            Matcher hadoop = HADOOP.matcher(line);
            if (hadoop.matches()) {
                Instant time = local(LocalDateTime.parse(hadoop.group(2) + "T" + hadoop.group(3)));
                String path = hadoop.group(4);
                return file(path.startsWith("/") ? HDFS + path : path, hadoop.group(1), time);
            }
        } catch (DateTimeException e) {
            IOException failure = lines.failure("it has no time; make the inventory again");
            failure.initCause(e);
            throw failure;
        }
        throw lines.failure(
                "it is neither SIZE TIME ADDRESS, as of find -printf '%s %T@ %p\\n', nor of hdfs dfs -ls -R;"
                        + " if a name has a line feed, end lines by \\0 instead of \\n");
    }

    /** Where clocks are set back, an hour comes twice, and where they are set forward, one is left out. */
    private Instant local(LocalDateTime time) throws IOException {
        List<ZoneOffset> offsets = zone.getValidOffsets(time);
        if (offsets.size() != 1) {
            throw lines.failure("the local time " + time + " comes " + (offsets.isEmpty() ? "never" : "twice")
                    + ", as clocks are changed then; run both hdfs dfs -ls -R and this program with TZ=UTC");
        }
        return time.toInstant(offsets.get(0));
    }

    private static ListedFile file(String bytes, String size, Instant time) {
        String address =
                NameText.of(bytes.getBytes(StandardCharsets.ISO_8859_1)).text();
        return new ListedFile(address, new FileState(FileState.Kind.FILE, Long.parseLong(size), time));
    }

    private static Instant time(String text) {
        if (!SECONDS.matcher(text).matches()) {
            return Instant.parse(text);
        }
        BigDecimal seconds = new BigDecimal(text);
        long whole = seconds.longValue();
        return Instant.ofEpochSecond(
                whole,
                seconds.subtract(BigDecimal.valueOf(whole)).movePointRight(9).longValue());
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
