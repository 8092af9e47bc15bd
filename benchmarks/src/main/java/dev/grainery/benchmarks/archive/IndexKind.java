// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.util.Locale;

/** What index lies beside each container. */
public enum IndexKind {
    NONE,
    CDX,
    CDXJ;

    String extension() {
        return "." + name().toLowerCase(Locale.ROOT);
    }
}
