// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.completeness.Comparison.Unread;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Files in formats that are not read, counted by form. */
final class NotRead {

    private static final Set<String> PACKAGES = Set.of("wacz", "zip", "7z", "rar", "tar");
    private static final Set<String> UNFINISHED = Set.of("open", "invalid");

    private NotRead() {}

    static List<Unread> of(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(one -> new Unread(of(one.getKey(), one.getValue()), remedy(one.getKey())))
                .toList();
    }

    static String of(String form, long files) {
        return Quantity.of(files, form.toUpperCase(Locale.ROOT) + " file");
    }

    static String remedy(String form) {
        return UNFINISHED.contains(form)
                ? "rename what is complete"
                : isPackage(form) ? "unpack what has containers in it" : "decompress what is needed";
    }

    static boolean isPackage(String form) {
        return PACKAGES.contains(form);
    }
}
