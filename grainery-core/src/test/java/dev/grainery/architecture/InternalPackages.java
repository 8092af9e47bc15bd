// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import java.util.Set;

/** Parts of rooms that only the core uses; what is public shows none of their types. */
public final class InternalPackages {

    /** Their names. */
    public static final Set<String> ALL = Set.of(
            "dev.grainery.read.container",
            "dev.grainery.read.cdx",
            "dev.grainery.inspect.mediatype",
            "dev.grainery.store.mongodb");

    private InternalPackages() {}
}
