// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.netpreserve.jwarc.WarcParser;

/**
 * Lines of named fields (ISO 28500 4, application/warc-fields in annex B): record headers and warcinfo contents. jwarc
 * parses what follows the standard, with its leniency for LF and odd characters; what it refuses is taken line by line.
 *
 * @param fields the fields
 * @param odd how many lines are no field
 */
record FieldLines(DescribingFields fields, int odd) {

    static FieldLines parse(byte[] block) {
        String text = FieldText.of(block).strip();
        if (text.isEmpty()) {
            return new FieldLines(DescribingFields.NONE, 0);
        }
        WarcParser parser = WarcParser.newWarcFieldsParser();
        parser.setLenient(true);
        ByteBuffer lines = ByteBuffer.wrap((text + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        parser.parse(lines);
        if (parser.isFinished() && !parser.isError() && !lines.hasRemaining()) {
            return new FieldLines(new DescribingFields(parser.headers().map()), 0);
        }
        return lineByLine(text);
    }

    private static FieldLines lineByLine(String text) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        int odd = 0;
        StringBuilder folded = new StringBuilder();
        for (String line : (text + "\n\n").split("\r?\n", -1)) {
            boolean continues = line.startsWith(" ") || line.startsWith("\t");
            if (continues && !folded.isEmpty()) {
                folded.append(' ').append(line.strip());
                continue;
            }
            odd += folded.isEmpty() || add(fields, folded.toString()) ? 0 : 1;
            folded.setLength(0);
            folded.append(line);
        }
        return new FieldLines(new DescribingFields(fields), odd);
    }

    private static boolean add(Map<String, List<String>> fields, String line) {
        int colon = line.indexOf(':');
        String name = colon < 0 ? "" : line.substring(0, colon).strip();
        if (name.isEmpty()) {
            return line.isBlank();
        }
        fields.computeIfAbsent(name, n -> new ArrayList<>())
                .add(line.substring(colon + 1).strip());
        return true;
    }
}
