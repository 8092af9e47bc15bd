// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.checksums.ChecksumList;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** By the name of a file. Its content decides when it is read. */
enum FileKind {
    CONTAINER,
    /** A container that its writer did not finish. */
    UNFINISHED,
    CDX,
    CHECKSUM_LIST,
    OTHER;

    private static final String USUAL = ".warc.gz";
    private static final String CONTAINER_NAME =
            "(?is).+[.-](?:w?arc(?:\\.wat|\\.wet)?|wat|wet)(?:\\.gz|\\.zst|\\.bz2|\\.lz4|\\.xz)?";
    private static final Pattern FINISHED = Pattern.compile(CONTAINER_NAME);
    private static final Pattern NOT_FINISHED = Pattern.compile(CONTAINER_NAME + "\\.(?:open|invalid)");
    private static final Pattern CDX_NAME = Pattern.compile("(?is).+\\.cdxj?(?:\\.gz)?");

    /** Forms that may hold containers and are not read; packages of logs hold none. */
    private static final Pattern PACKED = Pattern.compile(
            "(?is)(?!.*log).+\\.(?:(wacz|zip|7z|rar|tar)|tar\\.\\w{2,4}|tgz|w?arc(?:\\.gz)?\\.(bz2|lz4|xz|lzma|br|zip|7z))");

    static Optional<String> packed(String fileName) {
        Matcher packed = PACKED.matcher(fileName);
        return packed.matches()
                ? Optional.of(Stream.of(packed.group(1), packed.group(2))
                        .flatMap(Stream::ofNullable)
                        .findFirst()
                        .orElse("tar")
                        .toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    static FileKind of(String fileName) {
        // for nearly all names, as a pattern costs as much time as listing the file
        if (fileName.endsWith(USUAL) && fileName.length() > USUAL.length()) {
            return CONTAINER;
        }
        if (FINISHED.matcher(fileName).matches()) {
            return CONTAINER;
        }
        if (NOT_FINISHED.matcher(fileName).matches()) {
            return UNFINISHED;
        }
        if (CDX_NAME.matcher(fileName).matches()) {
            return CDX;
        }
        return ChecksumList.isList(fileName) ? CHECKSUM_LIST : OTHER;
    }
}
