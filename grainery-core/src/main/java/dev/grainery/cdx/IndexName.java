// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import dev.grainery.reading.Compression;
import java.util.Locale;
import java.util.Optional;

/**
 * What the name of an index promises.
 *
 * @param compression that of the extension {@code .gz} or {@code .zst}
 * @param kind that of the extension before it, unknown if it is neither {@code .cdx} nor {@code .cdxj}
 */
record IndexName(Compression compression, CdxKind kind) {

    static IndexName of(String path) {
        String name = path.toLowerCase(Locale.ROOT);
        Compression compression = compressionOf(name);
        String plain = compression == Compression.NONE ? name : name.substring(0, name.lastIndexOf('.'));
        if (plain.endsWith(".cdxj")) {
            return new IndexName(compression, CdxKind.CDXJ);
        }
        return new IndexName(compression, plain.endsWith(".cdx") ? CdxKind.CDX : CdxKind.UNKNOWN);
    }

    /** Says how the content is something else, if it is. */
    Optional<String> contradiction(Compression found, CdxKind content) {
        if (found != compression) {
            return Optional.of("named as if its compression were " + compression + ", but it is " + found);
        }
        boolean told = kind != CdxKind.UNKNOWN && content != CdxKind.UNKNOWN;
        return told && kind != content ? Optional.of("named as " + kind + ", but it is " + content) : Optional.empty();
    }

    private static Compression compressionOf(String name) {
        if (name.endsWith(".gz")) {
            return Compression.GZIP;
        }
        return name.endsWith(".zst") ? Compression.ZSTD : Compression.NONE;
    }
}
