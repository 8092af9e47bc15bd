// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import dev.grainery.record.StoredFileRecord;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is testified of one record, as one line: the identifier of the harvest, the type, the identifier of the file, its
 * first hash and its name, with tabs between them. It is what {@code jq} writes with {@code @tsv} for the same values, so
 * that anybody can make the same lines of an export.
 */
final class WitnessLine {

    private static final byte TAB = '\t';

    private WitnessLine() {}

    /** The line in UTF-8, without an end of line; no byte of it is one. */
    static byte[] of(StoredFileRecord record) {
        return List.of(
                        record.harvestId(),
                        record.header().recType().word(),
                        record.id(),
                        record.revision().hashOrig().value(),
                        record.location().fileName())
                .stream()
                .map(WitnessLine::escaped)
                .collect(Collectors.joining("\t"))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The harvest of a line. */
    static String harvestOf(byte[] line) {
        int end = 0;
        while (line[end] != TAB) {
            end++;
        }
        return new String(Arrays.copyOf(line, end), StandardCharsets.UTF_8);
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }
}
