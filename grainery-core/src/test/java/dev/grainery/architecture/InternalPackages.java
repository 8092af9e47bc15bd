// SPDX-License-Identifier: Apache-2.0
package dev.grainery.architecture;

import java.util.Set;

/** Parts of rooms that only their own module uses; public types show none of their types. */
public final class InternalPackages {

    /** Their names. */
    public static final Set<String> ALL = Set.of(
            "dev.grainery.read.container",
            "dev.grainery.read.cdx",
            "dev.grainery.inspect.mediatype",
            "dev.grainery.store.mongodb");

    private InternalPackages() {}
}
