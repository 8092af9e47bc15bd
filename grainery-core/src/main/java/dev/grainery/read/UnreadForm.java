// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Formats of containers and CDX files that are not read, by file name. Each is an extension such as {@code wacz}. */
public final class UnreadForm {

    private static final Pattern CONTAINER =
            Pattern.compile("(?is).+\\.(?:w?arc(?:\\.gz)?\\.(bz2|lz4|xz|lzma|br|zip|7z)|(wacz))");
    private static final Pattern CDX = Pattern.compile("(?is).+\\.cdxj?(?:\\.gz)?\\.(zst|bz2|lz4|xz|lzma|br)");

    /** Packages of logs hold no containers. */
    private static final Pattern PACKAGE = Pattern.compile(
            "(?is)(?!(?:.*[^a-z])?(?:crawl)?logs?[^a-z]).+\\.(?:(zip|7z|rar)|(tar)(?:\\.\\w{2,4})?|(t)gz)");

    private UnreadForm() {}

    /** Of what may hold containers or CDX files. */
    public static Optional<String> of(String fileName) {
        return ofContainer(fileName)
                .or(() -> ofCdx(fileName))
                .or(() -> form(PACKAGE, fileName).map(form -> form.equals("t") ? "tar" : form));
    }

    public static Optional<String> ofContainer(String fileName) {
        return form(CONTAINER, fileName);
    }

    public static Optional<String> ofCdx(String fileName) {
        return form(CDX, fileName);
    }

    private static Optional<String> form(Pattern names, String fileName) {
        Matcher name = names.matcher(fileName);
        return name.matches()
                ? Stream.iterate(1, i -> i <= name.groupCount(), i -> i + 1)
                        .flatMap(i -> Stream.ofNullable(name.group(i)))
                        .findFirst()
                        .map(form -> form.toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    public static SortedMap<String, Long> counts(Stream<String> fileNames, Function<String, Optional<String>> formOf) {
        SortedMap<String, Long> counts = new TreeMap<>();
        fileNames.flatMap(name -> formOf.apply(name).stream()).forEach(form -> counts.merge(form, 1L, Long::sum));
        return counts;
    }
}
