// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.grainery.file.ColumnName;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.read.Compression;
import dev.grainery.read.LineSplitter;
import dev.grainery.read.TextLine;
import dev.grainery.read.cdx.CdxLayout;
import dev.grainery.read.cdx.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A capture in a CDX or CDXJ line. {@code length} is in bytes, -1 if unknown. */
public record CdxCapture(
        String uri, String date, boolean revisit, String digest, long offset, long length, String container) {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String NONE = "-";
    private static final int MAX_LINE_LENGTH = 1 << 20;
    private static final int BUFFER = 1 << 16;
    private static final int MAX_DATE_LENGTH = 14;
    private static final Pattern NO_DIGIT = Pattern.compile("\\D");

    /** Key and time, and a third field in older drafts. */
    private static final Pattern BEFORE_OBJECT = Pattern.compile("\\S+\\s+(\\S+)\\s+(?:[^\\s{]+\\s+)?(?=\\{)");

    /** {@code warcfile:NAME#OFFSET} in older drafts. */
    private static final Pattern REFERENCE = Pattern.compile("(?:warcfile:)?([^#]+)#(\\d+)");

    public static CdxCapture of(Capture capture, String container) {
        byte[] line = CdxFormat.CDX.line(capture, container).getBytes(StandardCharsets.UTF_8);
        return new Lines("", one -> {})
                .capture(new TextLine(line, 0, line.length, false, 1, 0))
                .orElseThrow();
    }

    /** Returns the lines that do not locate a capture. */
    public static Optional<UnreadLines> read(String path, InputStream stored, Consumer<CdxCapture> consumer)
            throws IOException {
        Lines lines = new Lines(path, consumer);
        LineSplitter splitter = new LineSplitter(MAX_LINE_LENGTH, lines::line);
        byte[] buffer = new byte[BUFFER];
        try (InputStream plain = Compression.plain(stored)) {
            for (int n = plain.read(buffer); n >= 0; n = plain.read(buffer)) {
                splitter.add(buffer, 0, n);
            }
            splitter.endLine();
        }
        return lines.unread;
    }

    /** Other programs write a literal {@code %20}. */
    public CdxCapture in(Predicate<String> exists) {
        String asIs = ColumnName.written(container);
        return asIs.equals(container) || exists.test(container) || !exists.test(asIs)
                ? this
                : new CdxCapture(uri, date, revisit, digest, offset, length, asIs);
    }

    private static final class Lines {

        private final String path;
        private final Consumer<CdxCapture> consumer;
        private final Fields fields = new Fields();
        private CdxLayout layout = new CdxLayout("", ' ');
        private Optional<UnreadLines> unread = Optional.empty();

        Lines(String path, Consumer<CdxCapture> consumer) {
            this.path = path;
            this.consumer = consumer;
        }

        void line(TextLine line) {
            Optional<CdxLayout> header = CdxLayout.ofHeader(line);
            if (header.isPresent()) {
                layout = header.get();
                return;
            }
            boolean meta = !line.isBlank() && (line.at(0) == '!' || line.at(0) == '@');
            if (line.isBlank() || meta) {
                return;
            }
            Optional<CdxCapture> capture = line.isCut() ? Optional.empty() : capture(line);
            capture.ifPresent(consumer);
            if (capture.isEmpty()) {
                UnreadLines one = new UnreadLines(path, 1, line.number());
                unread = Optional.of(unread.map(known -> known.plus(one)).orElse(one));
            }
        }

        Optional<CdxCapture> capture(TextLine line) {
            if (line.at(line.length() - 1) == '}') {
                String text = line.text(0, line.length());
                Matcher before = BEFORE_OBJECT.matcher(text);
                if (before.lookingAt()) {
                    return ofObject(before.group(1), text.substring(before.end()));
                }
            }
            fields.split(line, layout.delimiter());
            CdxLayout columns =
                    layout.columns() == fields.count() ? layout : CdxLayout.guessed(fields, layout.delimiter());
            return CdxCapture.of(
                    columns.value('a', fields),
                    columns.value('b', fields),
                    columns.value('m', fields),
                    columns.value('k', fields),
                    columns.value('V', fields),
                    columns.value('S', fields),
                    ColumnName.read(columns.value('g', fields)));
        }
    }

    private static Optional<CdxCapture> ofObject(String date, String object) {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = JSON.createParser(object)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (parser.nextToken().isScalarValue()) {
                    fields.putIfAbsent(name, parser.getText());
                } else {
                    parser.skipChildren();
                }
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        Matcher reference = REFERENCE.matcher(first(fields, "ref", "locator"));
        boolean refers = reference.matches();
        return of(
                first(fields, "url", "uri", "original"),
                date,
                first(fields, "mime", "mct", "rct"),
                first(fields, "digest", "sha"),
                refers ? reference.group(2) : first(fields, "offset"),
                first(fields, "length", "rle"),
                refers ? reference.group(1) : first(fields, "filename"));
    }

    private static String first(Map<String, String> fields, String... names) {
        return List.of(names).stream()
                .map(fields::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(NONE);
    }

    private static Optional<CdxCapture> of(
            String uri, String date, String type, String digest, String offset, String length, String container) {
        long at = number(offset);
        String name = container.substring(container.lastIndexOf('/') + 1);
        if (at < 0 || name.isEmpty() || name.equals(NONE) || uri.isEmpty() || uri.equals(NONE)) {
            return Optional.empty();
        }
        String digits = NO_DIGIT.matcher(date).replaceAll("");
        return Optional.of(new CdxCapture(
                uri,
                digits.substring(0, Math.min(digits.length(), MAX_DATE_LENGTH)),
                type.toLowerCase(Locale.ROOT).equals("warc/revisit"),
                digest.equals(NONE) ? "" : digest.substring(digest.lastIndexOf(':') + 1),
                at,
                number(length),
                name));
    }

    private static long number(String text) {
        boolean digits = !text.isEmpty() && text.length() <= 18 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Long.parseLong(text) : -1;
    }
}
