// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lines of named fields (ISO 28500 4, application/warc-fields in annex B). */
record FieldLines(DescribingFields fields, int odd) {

    static FieldLines of(byte[] block) {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        int odd = 0;
        StringBuilder whole = new StringBuilder();
        // a regular expression would take longer than the rest of a small container
        for (String ended : (text(block).strip() + "\n\n").split("\n", -1)) {
            String line = ended.endsWith("\r") ? ended.substring(0, ended.length() - 1) : ended;
            boolean continues = line.startsWith(" ") || line.startsWith("\t");
            if (continues && !whole.isEmpty()) {
                whole.append(' ').append(line.strip());
                continue;
            }
            odd += whole.isEmpty() || add(fields, whole.toString()) ? 0 : 1;
            whole.setLength(0);
            whole.append(line);
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

    static String text(byte[] bytes) {
        return Ascii.text(bytes, 0, bytes.length);
    }
}
