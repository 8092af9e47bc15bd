// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.NameText;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What a walk does at symbolic links: it follows them, if it was told to, to what they stand for. */
final class Links {

    private final boolean follow;
    private final WalkListener listener;

    Links(boolean follow, WalkListener listener) {
        this.follow = follow;
        this.listener = listener;
    }

    /** Where to go on; empty if the link is not followed. */
    Optional<Path> target(Path link) {
        Path target;
        try {
            target = link.toRealPath();
        } catch (IOException e) {
            return leadsToItself(link)
                    ? tell(FindingCode.LINK_LOOP, link, "the link leads to itself")
                    : tell(FindingCode.BROKEN_LINK, link, "what it leads to cannot be reached");
        }
        boolean directory = Files.isDirectory(target);
        if (directory && link.toAbsolutePath().startsWith(target)) {
            return tell(
                    FindingCode.LINK_LOOP,
                    link,
                    "it leads back to " + NameText.of(target).text());
        }
        if (follow) {
            return Optional.of(target);
        }
        boolean matters = directory || FileKind.of(link.getFileName().toString()) != FileKind.OTHER;
        return matters && !BesideContainers.isLatestLaunch(link, target)
                ? tell(
                        FindingCode.LINK_NOT_FOLLOWED,
                        link,
                        "it leads to " + NameText.of(target).text())
                : Optional.empty();
    }

    private static boolean leadsToItself(Path link) {
        Set<Path> passed = new HashSet<>();
        Path step = link.toAbsolutePath().normalize();
        try {
            while (Files.isSymbolicLink(step)) {
                if (!passed.add(step)) {
                    return true;
                }
                step = step.resolveSibling(Files.readSymbolicLink(step)).normalize();
            }
        } catch (IOException e) {
            return false;
        }
        return false;
    }

    private Optional<Path> tell(FindingCode code, Path link, String message) {
        listener.found(Finding.of(code, NameText.of(link).text(), message));
        return Optional.empty();
    }
}
