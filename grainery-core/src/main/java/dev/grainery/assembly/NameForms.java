// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The usual names of a container whose name without extension is known. */
final class NameForms {

    private static final List<String> EXTENSIONS = extensions();

    private NameForms() {}

    private static List<String> extensions() {
        List<String> formats = Stream.of(".warc", ".arc")
                .flatMap(format -> Stream.of("", ".gz", ".zst").map(compression -> format + compression))
                .toList();
        Stream<String> unfinished = formats.stream()
                .flatMap(format -> Stream.of(".open", ".invalid").map(end -> format + end));
        Stream<String> capitals = formats.stream().map(format -> format.toUpperCase(Locale.ROOT));
        return Stream.of(Stream.of(""), formats.stream(), unfinished, capitals)
                .flatMap(some -> some)
                .toList();
    }

    static Stream<String> of(String stem) {
        return EXTENSIONS.stream().map(extension -> stem + extension);
    }
}
