// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.inspect.RecordContent;
import dev.grainery.inspect.RecordContent.Stated;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.container.Ascii;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code uri} has disallowed bytes percent-encoded; {@code headerLine} of a WARC record is the preserved ARC line.
 * Bytes outside of records, and a WARC record that preserves them, are {@code isForeign}.
 */
record RecordFacts(
        long number,
        long offset,
        boolean isWarc,
        BoundedText uri,
        String date,
        String ip,
        BoundedText contentType,
        BoundedText otherColumns,
        BoundedText headerLine,
        List<NamedText> fields,
        List<NamedText> head,
        long statedLength,
        boolean isForeign,
        RecordContent content) {

    private static final String FOREIGN_BYTES = "ARC-Foreign-Bytes";
    private static final String HEADER_LINE = "ARC-Header-Line";
    private static final String FILEDESC = "filedesc";
    private static final String FURTHER_FIELDS = "further fields";
    private static final int LONGEST_VALUE = 64;
    private static final int MOST_FIELDS = 64;
    private static final int WEIGHT_OF_TEXT = 100;

    /** Characters allowed in a URI besides letters and digits (RFC 3986 2.2 and 2.3), and the percent sign. */
    private static final String OF_URI = "-._~:/?#[]@!$&'()*+,;=%";

    static RecordFacts of(
            long number, ArchivedRecord record, RecordHeader header, RecordContent content, String httpHead) {
        boolean isWarc = header.isWarc();
        return new RecordFacts(
                number,
                record.offset(),
                isWarc,
                uri(header),
                value(header, Field.WARC_DATE),
                value(header, Field.WARC_IP_ADDRESS),
                BoundedText.of(text(header, header.from(Field.CONTENT_TYPE), header.end(Field.CONTENT_TYPE))),
                isWarc ? BoundedText.NONE : otherColumns(header),
                isWarc ? preservedLine(record) : BoundedText.of(withoutEnd(latin1(record.header()))),
                isWarc ? fields(header) : List.of(),
                NamedText.lines(httpHead),
                record.contentLength(),
                isWarc && record.field(FOREIGN_BYTES).isPresent(),
                content);
    }

    static RecordFacts foreign(long number, long offset, long length, byte[] sha256) {
        String digest = HexFormat.of().formatHex(sha256);
        RecordContent content = new RecordContent("", -1, length, digest, 0, "", digest, Stated.ABSENT, Stated.ABSENT);
        return new RecordFacts(
                number,
                offset,
                false,
                BoundedText.NONE,
                "",
                "",
                BoundedText.NONE,
                BoundedText.NONE,
                BoundedText.NONE,
                List.of(),
                List.of(),
                length,
                true,
                content);
    }

    private static BoundedText uri(RecordHeader header) {
        int from = header.from(Field.WARC_TARGET_URI);
        int end = header.end(Field.WARC_TARGET_URI);
        if (end - from > 1 && header.bytes()[from] == '<' && header.bytes()[end - 1] == '>') {
            from++;
            end--;
        }
        StringBuilder uri = new StringBuilder(end - from);
        for (int i = from; i < end; i++) {
            int b = header.bytes()[i] & 0xff;
            boolean plain = Ascii.isDigit(b) || (Ascii.lower(b) >= 'a' && Ascii.lower(b) <= 'z');
            if (plain || OF_URI.indexOf(b) >= 0) {
                uri.append((char) b);
            } else {
                uri.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) b));
            }
        }
        return BoundedText.of(uri.toString());
    }

    private static BoundedText otherColumns(RecordHeader header) {
        int from = header.end(Field.CONTENT_TYPE);
        int end = header.from(Field.CONTENT_LENGTH);
        return BoundedText.of(
                header.has(Field.CONTENT_TYPE) ? text(header, from, end).strip() : "");
    }

    private static BoundedText preservedLine(ArchivedRecord record) {
        Optional<String> encoded = record.field(HEADER_LINE + "-Base64");
        try {
            return encoded.map(text -> latin1(Base64.getDecoder().decode(text)))
                    .or(() -> record.field(HEADER_LINE))
                    .map(line -> BoundedText.of(withoutEnd(line)))
                    .orElse(BoundedText.NONE);
        } catch (IllegalArgumentException e) {
            // not a preserved ARC header line
            return BoundedText.of(encoded.orElse(""));
        }
    }

    private static List<NamedText> fields(RecordHeader header) {
        List<NamedText> fields = new ArrayList<>();
        header.fields()
                .byName()
                .forEach((name, values) ->
                        fields.add(NamedText.of(name.toLowerCase(Locale.ROOT), String.join(", ", values))));
        if (fields.size() > MOST_FIELDS) {
            List<NamedText> further = fields.subList(MOST_FIELDS, fields.size());
            NamedText all = NamedText.of(FURTHER_FIELDS, further.toString());
            further.clear();
            fields.add(all);
        }
        return List.copyOf(fields);
    }

    private static String value(RecordHeader header, Field field) {
        int from = header.from(field);
        return text(header, from, Math.min(header.end(field), from + LONGEST_VALUE));
    }

    private static String text(RecordHeader header, int from, int end) {
        return new String(header.bytes(), from, Math.max(end - from, 0), StandardCharsets.ISO_8859_1);
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static String withoutEnd(String line) {
        int end = line.length();
        while (end > 0 && (line.charAt(end - 1) == '\n' || line.charAt(end - 1) == '\r')) {
            end--;
        }
        return line.substring(0, end);
    }

    boolean isFiledesc() {
        return content.type().equals(FILEDESC)
                || (content.type().equals("metadata") && uri.beginning().startsWith(FILEDESC + ":"));
    }

    boolean isCapture() {
        return switch (content.type()) {
            case "document", "response", "resource", "revisit" -> !isForeign;
            default -> false;
        };
    }

    boolean isTruncated() {
        return content.length() < statedLength;
    }

    /** A key that is equal for a record and its conversion. */
    String identity() {
        if (isForeign) {
            return "foreign " + content.sha256();
        }
        String kind = isFiledesc() ? FILEDESC : isCapture() ? "capture" : content.type();
        return kind + ' ' + content.date() + ' ' + uri.mark();
    }

    /** A key that is equal for the same block; empty if there is no block. */
    String contentMark() {
        return content.length() == 0 || isForeign ? "" : content.sha256();
    }

    long weight() {
        return Stream.concat(fields.stream(), head.stream())
                .mapToLong(text -> WEIGHT_OF_TEXT
                        + text.name().length()
                        + text.value().mark().length())
                .sum();
    }

    Optional<BoundedText> field(String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .map(NamedText::value)
                .findFirst();
    }
}
