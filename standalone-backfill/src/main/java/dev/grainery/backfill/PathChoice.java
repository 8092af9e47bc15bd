// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.NameText;
import dev.grainery.record.Location;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;

/** A glob without a slash matches names, one with a slash matches paths below the root. */
public final class PathChoice {

    private final List<Glob> include;
    private final List<Glob> exclude;

    public PathChoice(List<String> include, List<String> exclude) {
        this.include = include.stream().map(Glob::of).toList();
        this.exclude = exclude.stream().map(Glob::of).toList();
    }

    boolean takesFile(String root, String file) {
        return !excluded(root, file) && (include.isEmpty() || include.stream().anyMatch(g -> g.matches(root, file)));
    }

    boolean entersDirectory(String root, String directory) {
        return !excluded(root, directory);
    }

    private boolean excluded(String root, String path) {
        return exclude.stream().anyMatch(g -> g.matches(root, path));
    }

    private record Glob(PathMatcher matcher, boolean onNames) {

        private static final Path TOP = Path.of("/");

        static Glob of(String glob) {
            return new Glob(FileSystems.getDefault().getPathMatcher("glob:" + glob), !glob.contains("/"));
        }

        boolean matches(String root, String address) {
            if (onNames || address.equals(root) || !Location.isWithin(address, root)) {
                return matcher.matches(relative(Location.nameOf(address)));
            }
            return matcher.matches(relative(address.substring(root.endsWith("/") ? root.length() : root.length() + 1)));
        }

        /** An absolute path can be made from the text of any name. */
        private static Path relative(String names) {
            return TOP.relativize(NameText.pathOf("/" + names));
        }
    }
}
