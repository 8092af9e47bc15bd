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

/** Lines of {@code SIZE TIME ADDRESS}, with seconds since 1970 or ISO 8601, or of {@code hdfs dfs -ls -R}. */
final class PlainInventory implements InventoryFile {

    private static final Pattern PLAIN = Pattern.compile("(\\d{1,18}) (\\S{1,40}) (.+)", Pattern.DOTALL);

    private static final Pattern HADOOP =
            Pattern.compile("-\\S{9,10} .*? (\\d{1,18}) (\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d) (.+)", Pattern.DOTALL);

    private static final Pattern NO_FILE = Pattern.compile("d[-rwxsStT]{9}.*|Found \\d+ items", Pattern.DOTALL);
    private static final Pattern SECONDS = Pattern.compile("-?\\d{1,12}(?:\\.\\d{1,12})?");

    /** Hadoop lists the file system of its configuration without a scheme. */
    private static final String HDFS = "hdfs://";

    private final InventoryLines lines;
    private final ZoneRules zone;

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
            throw lines.failure("it ends in a carriage return, which would be part of the name; end lines in \\n"
                    + " or, if names end so, in \\0");
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
                        + " if a name has a line feed, end lines in \\0 instead of \\n");
    }

    /** When clocks are set back, an hour occurs twice; when they are set forward, one is skipped. */
    private Instant local(LocalDateTime time) throws IOException {
        List<ZoneOffset> offsets = zone.getValidOffsets(time);
        if (offsets.size() != 1) {
            throw lines.failure("the local time " + time + " " + (offsets.isEmpty() ? "does not exist" : "occurs twice")
                    + ", because clocks are changed; run both hdfs dfs -ls -R and this program with TZ=UTC");
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
