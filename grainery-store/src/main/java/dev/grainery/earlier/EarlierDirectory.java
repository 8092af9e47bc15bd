// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Directories of earlier records. */
final class EarlierDirectory {

    private EarlierDirectory() {}

    /**
     * A directory that stands in a record.
     *
     * @param base the directory that it is relative to, if it is
     * @return its absolute path without a closing slash, or empty if it has none or climbs with {@code ..}
     */
    static Optional<String> of(Optional<String> base, String path) {
        String whole =
                path.startsWith("/") ? path : base.map(b -> b + "/" + path).orElse(path);
        List<String> names = new ArrayList<>();
        for (String name : whole.split("/")) {
            if (!name.isEmpty() && !name.equals(".")) {
                names.add(name);
            }
        }
        return whole.startsWith("/") && !names.contains("..")
                ? Optional.of("/" + String.join("/", names))
                : Optional.empty();
    }
}
