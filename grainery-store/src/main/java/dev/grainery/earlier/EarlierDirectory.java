// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class EarlierDirectory {

    private EarlierDirectory() {}

    /** Absolute, without a trailing slash; empty if the path has {@code ..}. */
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
