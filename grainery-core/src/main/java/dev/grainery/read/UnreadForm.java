// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Formats of containers and CDX files that are not read, by file name. Each is an extension such as {@code wacz}. */
public final class UnreadForm {

    private static final Pattern CONTAINER =
            Pattern.compile("(?is).+\\.(?:w?arc(?:\\.gz)?\\.(?:bz2|lz4|xz|lzma|br|zip|7z)|wacz)");
    private static final Pattern CDX = Pattern.compile("(?is).+\\.cdxj?(?:\\.gz)?\\.(?:zst|bz2|lz4|xz|lzma|br)");

    /** Packages of logs hold no containers. */
    private static final Pattern PACKAGE =
            Pattern.compile("(?is)(?!(?:.*[^a-z])?(?:crawl)?logs?[^a-z]).+\\.(?:zip|7z|rar|tar(?:\\.\\w{2,4})?|tgz)");

    private static final Set<String> NO_TAR = Set.of("zip", "7z", "rar");

    private UnreadForm() {}

    /** Of what may hold containers or CDX files. */
    public static Optional<String> of(String fileName) {
        return ofContainer(fileName)
                .or(() -> ofCdx(fileName))
                .or(() -> form(PACKAGE, fileName).map(form -> NO_TAR.contains(form) ? form : "tar"));
    }

    public static Optional<String> ofContainer(String fileName) {
        return form(CONTAINER, fileName);
    }

    public static Optional<String> ofCdx(String fileName) {
        return form(CDX, fileName);
    }

    private static Optional<String> form(Pattern names, String fileName) {
        return names.matcher(fileName).matches()
                ? Optional.of(fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))
                : Optional.empty();
    }
}
