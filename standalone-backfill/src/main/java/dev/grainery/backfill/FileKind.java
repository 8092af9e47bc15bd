// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.checksums.ChecksumList;
import java.util.regex.Pattern;

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
