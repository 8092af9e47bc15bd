// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Formats that may hold containers or CDX files and are not read, by file name. */
public final class UnreadForm {

    /** Packages of logs hold no containers. */
    private static final Pattern NAME = Pattern.compile("(?is)"
            + "(?!(?:.*[^a-z])?(?:crawl)?logs?[^a-z]).+\\.(?:(zip|7z|rar|tar)|tar\\.\\w{2,4}|tgz)"
            + "|.+\\.(wacz)"
            + "|.+\\.w?arc(?:\\.gz)?\\.(bz2|lz4|xz|lzma|br|zip|7z)"
            + "|.+\\.cdxj?(?:\\.gz)?\\.(zst|bz2|lz4|xz|lzma|br)");

    private UnreadForm() {}

    /** An extension such as {@code wacz}. */
    public static Optional<String> of(String fileName) {
        Matcher name = NAME.matcher(fileName);
        return name.matches()
                ? Optional.of(IntStream.rangeClosed(1, name.groupCount())
                        .mapToObj(name::group)
                        .flatMap(Stream::ofNullable)
                        .findFirst()
                        .orElse("tar")
                        .toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    public static SortedMap<String, Long> counts(Stream<String> fileNames) {
        SortedMap<String, Long> counts = new TreeMap<>();
        fileNames.flatMap(name -> of(name).stream()).forEach(form -> counts.merge(form, 1L, Long::sum));
        return counts;
    }
}
