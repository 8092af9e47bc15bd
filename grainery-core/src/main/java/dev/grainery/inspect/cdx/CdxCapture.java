// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.grainery.inspect.Capture;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A capture as a line of a CDX file tells of it: CDX of 9 to 11 columns, or CDXJ.
 *
 * @param uri the URI, as the line has it
 * @param date the date, as the line has it
 * @param revisit whether it is a revisit, whose payload lies in another record
 * @param digest the digest of the payload without the name of its algorithm; empty if the line has none
 * @param offset where the record begins in the container, in bytes
 * @param length bytes of the record as it is stored; -1 if the line does not say
 * @param container file name of the container
 */
public record CdxCapture(
        String uri, String date, boolean revisit, String digest, long offset, long length, String container) {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String NONE = "-";

    /** A capture that was read, as its line would tell of it. */
    public static CdxCapture of(Capture capture, String container) {
        return of(CdxFormat.CDX.line(capture, container)).orElseThrow();
    }

    /**
     * Passes on what the lines of a CDX file tell, plain or compressed with gzip.
     *
     * @return how many lines tell of no capture that can be found by them
     * @throws IOException if the file cannot be read
     */
    public static long read(InputStream stored, Consumer<CdxCapture> consumer) throws IOException {
        long odd = 0;
        try (StoredLines lines = new StoredLines(stored)) {
            for (Optional<byte[]> line = lines.next(); line.isPresent(); line = lines.next()) {
                Optional<CdxCapture> capture = of(new String(line.get(), StandardCharsets.UTF_8));
                capture.ifPresent(consumer);
                odd += capture.isPresent() ? 0 : 1;
            }
        }
        return odd;
    }

    private static Optional<CdxCapture> of(String line) {
        int object = line.indexOf(" {");
        return object > 0 && object == line.indexOf(' ', line.indexOf(' ') + 1)
                ? ofObject(line.substring(line.indexOf(' ') + 1, object), line.substring(object + 1))
                : ofColumns(line.strip().split(" ", -1));
    }

    private static Optional<CdxCapture> ofColumns(String[] columns) {
        int last = columns.length - 1;
        if (last < 8 || last > 10) {
            return Optional.empty();
        }
        return of(
                columns[2],
                columns[1],
                columns[3],
                columns[5],
                columns[last - 1],
                last == 10 ? columns[8] : NONE,
                columns[last]);
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
        return of(
                fields.getOrDefault("url", ""),
                date,
                fields.getOrDefault("mime", NONE),
                fields.getOrDefault("digest", NONE),
                fields.getOrDefault("offset", NONE),
                fields.getOrDefault("length", NONE),
                fields.getOrDefault("filename", ""));
    }

    private static Optional<CdxCapture> of(
            String uri, String date, String type, String digest, String offset, String length, String container) {
        long at = number(offset);
        String name = container.substring(container.lastIndexOf('/') + 1);
        if (at < 0 || name.isEmpty() || uri.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new CdxCapture(
                uri,
                date,
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
