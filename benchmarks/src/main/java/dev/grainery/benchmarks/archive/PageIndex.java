// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;

/** The index of one container: a line for each page, in the order of the keys. The digests are made up. */
final class PageIndex {

    private static final String COLUMNS = " CDX N b a m s k r M S V g\n";
    private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int DIGEST = 32;

    private final IndexKind kind;
    private final FileWriter file;
    private final String container;

    PageIndex(IndexKind kind, FileWriter file, String container) {
        this.kind = kind;
        this.file = file;
        this.container = container;
        if (kind == IndexKind.CDX) {
            write(COLUMNS);
        }
    }

    void add(Page page, long offset, long size, SplittableRandom random) {
        String digest = digest(random);
        write(
                kind == IndexKind.CDX
                        ? String.format(
                                Locale.ROOT,
                                "%s %s %s text/html 200 %s - - %d %d %s%n",
                                page.key(),
                                page.stamp(),
                                page.url(),
                                digest,
                                size,
                                offset,
                                container)
                        : String.format(
                                Locale.ROOT,
                                "%s %s {\"url\": \"%s\", \"mime\": \"text/html\", \"status\": \"200\","
                                        + " \"digest\": \"%s\", \"length\": \"%d\", \"offset\": \"%d\","
                                        + " \"filename\": \"%s\"}%n",
                                page.key(),
                                page.stamp(),
                                page.url(),
                                digest,
                                size,
                                offset,
                                container));
    }

    private void write(String text) {
        file.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String digest(SplittableRandom random) {
        StringBuilder digest = new StringBuilder(DIGEST);
        for (int i = 0; i < DIGEST; i++) {
            digest.append(BASE_32.charAt(random.nextInt(BASE_32.length())));
        }
        return digest.toString();
    }
}
