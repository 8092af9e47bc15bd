// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** What kind of checksum list a file is, as its name says. */
enum ListForm {
    /** As {@code md5sum} writes it. */
    MD5SUM("(?is)md5sums(?:\\.txt)?|md5sum\\.txt|.+\\.md5"),
    /** The manifest of a bag (RFC 8493). */
    MANIFEST("(?i)manifest-(?:md5|sha1|sha256|sha512)\\.txt"),
    /** The METS of an information package (CSIP). */
    METS("(?i)mets(?:-md)?\\.xml"),
    /** The inventory of an OCFL object. */
    INVENTORY("(?i)inventory\\.json"),
    /** What a WACZ holds, or another data package. */
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

    /** Whether it is the list of a package, which is only about files below its own directory. */
    boolean isOfPackage() {
        return this != MD5SUM;
    }

    ListReader reader(String fileName) {
        return switch (this) {
            case MD5SUM -> SumLines.ofMd5sum(fileName);
            case MANIFEST -> SumLines.ofBag(fileName);
            case METS -> new MetsSums();
            case INVENTORY -> new InventorySums();
            case DATA_PACKAGE -> new DataPackageSums();
        };
    }
}
