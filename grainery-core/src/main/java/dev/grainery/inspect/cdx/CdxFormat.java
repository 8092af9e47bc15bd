// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import dev.grainery.file.ColumnName;
import dev.grainery.inspect.Capture;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

public enum CdxFormat {
    /** Eleven columns and a header line, as in the Wayback Machine. */
    CDX(11, Optional.of(" CDX N b a m s k r M S V g")) {
        @Override
        public String line(Capture capture, String fileName) {
            return String.join(
                    " ",
                    column(UrlKey.of(capture.uri())),
                    capture.date(),
                    column(capture.uri()),
                    mediaType(capture).map(CdxFormat::column).orElse(NONE),
                    capture.status().orElse(NONE),
                    capture.payloadDigest()
                            .map(digest -> column(digest.substring(digest.lastIndexOf(':') + 1)))
                            .orElse(NONE),
                    capture.location().map(CdxFormat::column).orElse(NONE),
                    NONE,
                    String.valueOf(capture.length()),
                    String.valueOf(capture.offset()),
                    column(ColumnName.written(fileName)));
        }
    },
    /** Key, date and JSON object, as for pywb and OutbackCDX. */
    CDXJ(3, Optional.empty()) {
        @Override
        public String line(Capture capture, String fileName) {
            StringBuilder line = new StringBuilder(512)
                    .append(column(UrlKey.of(capture.uri())))
                    .append(' ')
                    .append(capture.date())
                    .append(" {\"url\": ");
            quote(line, column(capture.uri()));
            mediaType(capture).ifPresent(type -> quote(line.append(", \"mime\": "), type));
            capture.status().ifPresent(status -> quote(line.append(", \"status\": "), status));
            capture.payloadDigest().ifPresent(digest -> quote(line.append(", \"digest\": "), digest));
            quote(line.append(", \"length\": "), String.valueOf(capture.length()));
            quote(line.append(", \"offset\": "), String.valueOf(capture.offset()));
            quote(line.append(", \"filename\": "), fileName);
            return line.append('}').toString();
        }
    };

    private static final Pattern BREAK = Pattern.compile("[\\x00- \\x7f]");
    private static final String NONE = "-";
    private static final String REVISIT = "warc/revisit";

    private final int columns;
    private final Optional<String> header;

    CdxFormat(int columns, Optional<String> header) {
        this.columns = columns;
        this.header = header;
    }

    public int columns() {
        return columns;
    }

    boolean isLine(byte[] line) {
        String[] parts = new String(line, StandardCharsets.ISO_8859_1).split(" ", -1);
        boolean isJson = parts.length > 2 && parts[2].startsWith("{");
        return this == CDX ? parts.length == columns && !isJson : isJson && line[line.length - 1] == '}';
    }

    public String extension() {
        return "." + name().toLowerCase(Locale.ROOT);
    }

    Optional<String> header() {
        return header;
    }

    public abstract String line(Capture capture, String fileName);

    private static Optional<String> mediaType(Capture capture) {
        if (capture.type() == Capture.Kind.REVISIT) {
            return Optional.of(REVISIT);
        }
        return capture.mediaType().map(CdxFormat::withoutParameters).filter(type -> !type.isEmpty());
    }

    public static String withoutParameters(String mediaType) {
        return mediaType.split("[;\\p{javaWhitespace}]", 2)[0];
    }

    private static String column(String value) {
        return value.isEmpty()
                ? NONE
                : BREAK.matcher(value)
                        .replaceAll(found -> String.format(
                                Locale.ROOT, "%%%02X", (int) found.group().charAt(0)));
    }

    /** A JSON string in ASCII, as Python writes it. */
    private static void quote(StringBuilder line, String value) {
        line.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                line.append('\\').append(c);
            } else if (c < ' ' || c >= 0x7f) {
                line.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                line.append(c);
            }
        }
        line.append('"');
    }
}
