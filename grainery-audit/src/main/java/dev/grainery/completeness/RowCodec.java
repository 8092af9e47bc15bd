// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rows of {@link dev.grainery.system.output.ExternalSort}: fields in UTF-8, separated by zero bytes. */
final class RowCodec {

    private static final String SEPARATOR = "\0";

    private RowCodec() {}

    static byte[] encode(Object... fields) {
        return Stream.of(fields)
                .map(field -> field.toString().replace(SEPARATOR, "?"))
                .collect(Collectors.joining(SEPARATOR))
                .getBytes(StandardCharsets.UTF_8);
    }

    static String[] decode(byte[] row) {
        return new String(row, StandardCharsets.UTF_8).split(SEPARATOR, -1);
    }
}
