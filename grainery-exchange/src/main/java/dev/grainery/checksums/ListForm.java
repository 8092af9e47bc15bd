// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

enum ListForm {
    MD5SUM("(?is)md5sums(?:\\.txt)?|md5sum\\.txt|.+\\.md5"),
    /** The manifest of a bag (RFC 8493). */
    MANIFEST("(?i)manifest-(?:md5|sha1|sha256|sha512)\\.txt"),
    /** The METS of an information package (CSIP). */
    METS("(?i)mets(?:-md)?\\.xml"),
    INVENTORY("(?i)inventory\\.json"),
    DATA_PACKAGE("(?i)datapackage\\.json");

    private final Pattern names;

    ListForm(String names) {
        this.names = Pattern.compile(names);
    }

    static Optional<ListForm> of(String fileName) {
        return Arrays.stream(values())
                .filter(form -> form.names.matcher(fileName).matches())
                .findFirst();
    }

    /** The list of a package concerns only files below its own directory. */
    boolean isOfPackage() {
        return this != MD5SUM;
    }

    ListReader reader(String fileName) {
        return switch (this) {
            case MD5SUM -> ChecksumLines.ofMd5sum(fileName);
            case MANIFEST -> ChecksumLines.ofBag(fileName);
            case METS -> new MetsSums();
            case INVENTORY -> new InventorySums();
            case DATA_PACKAGE -> new DataPackageSums();
        };
    }
}
