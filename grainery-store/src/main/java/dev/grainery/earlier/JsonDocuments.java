// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * A document also ends before a line that begins with the brace of another one: a broken one does not hide the next.
 */
final class JsonDocuments {

    private static final int[] BYTE_ORDER_MARK = {0xef, 0xbb, 0xbf};

    private final DumpInput in;
    private final DumpOutlet outlet;

    /** -1 at the end. */
    private int current;

    private long line = 1;
    private long lineStart;

    /** Whether only blanks and separators precede the current byte on its line. */
    private boolean leading = true;

    JsonDocuments(DumpInput in, DumpOutlet outlet) {
        this.in = in;
        this.outlet = outlet;
    }

    void readAll() throws IOException {
        current = in.read();
        for (int i = 0; i < BYTE_ORDER_MARK.length && current == BYTE_ORDER_MARK[i]; i++) {
            current = in.read();
            lineStart++;
        }
        while (current >= 0) {
            if (current == '{') {
                readDocument();
            } else if (isBetweenDocuments(current)) {
                advance();
            } else {
                problem(offset(), line, "neither a JSON document in UTF-8 nor BSON of mongodump begins here");
                skipToDocument(Long.MAX_VALUE);
            }
        }
    }

    private static boolean isBetweenDocuments(int b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n' || b == ',' || b == '[' || b == ']';
    }

    private void readDocument() throws IOException {
        long start = offset();
        long startLine = line;
        long column = column();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int depth = 0;
        int deepest = 0;
        boolean quoted = false;
        boolean escaped = false;
        boolean tooLong = false;
        do {
            if (current < 0) {
                outlet.end(start, OptionalLong.of(startLine), "the file ends in the middle of the document");
                return;
            }
            if (quoted) {
                if (current == '\n') {
                    problem(start, startLine, "a text of the document is not closed on line " + line);
                    skipToDocument(column);
                    return;
                }
                quoted = escaped || current != '"';
                escaped = !escaped && current == '\\';
            } else if (current == '{' && depth > 0 && beginsDocument(column)) {
                problem(start, startLine, "the document is not closed before the next one on line " + line);
                return;
            } else {
                quoted = current == '"';
                depth += nesting(current);
                deepest = Math.max(deepest, depth);
            }
            tooLong |= text.size() == EarlierDump.LONGEST_DOCUMENT;
            if (!tooLong) {
                text.write(current);
            }
            advance();
        } while (depth > 0);
        if (tooLong) {
            problem(start, startLine, "the document is longer than 16 MiB, which the database does not allow");
        } else if (deepest > EarlierDump.DEEPEST) {
            problem(start, startLine, "the document is nested more than " + EarlierDump.DEEPEST + " levels deep");
        } else {
            pass(text, start, startLine);
        }
    }

    private static int nesting(int b) {
        return switch (b) {
            case '{', '[' -> 1;
            case '}', ']' -> -1;
            default -> 0;
        };
    }

    private void pass(ByteArrayOutputStream bytes, long start, long startLine) {
        EarlierDocument document;
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
            document = EarlierDocument.of(text);
        } catch (CharacterCodingException e) {
            problem(start, startLine, "the document is not UTF-8");
            return;
        } catch (RuntimeException e) {
            // the library throws unchecked exceptions of many types
            problem(start, startLine, "the document is no JSON: " + DumpOutlet.causeOf(e));
            return;
        }
        outlet.documents().accept(document);
    }

    private void skipToDocument(long column) throws IOException {
        do {
            advance();
        } while (current >= 0 && !(current == '{' && beginsDocument(column)));
    }

    private boolean beginsDocument(long column) {
        return leading && column() <= column;
    }

    private void advance() throws IOException {
        if (current == '\n') {
            line++;
            lineStart = in.position();
            leading = true;
        } else {
            leading &= isBetweenDocuments(current);
        }
        current = in.read();
    }

    private long offset() {
        return in.position() - 1;
    }

    private long column() {
        return offset() - lineStart;
    }

    private void problem(long offset, long line, String cause) {
        outlet.problem(offset, OptionalLong.of(line), cause);
    }
}
