// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.fixity.LineDigest;
import dev.grainery.record.Location;
import dev.grainery.store.Directories;
import dev.grainery.store.KnownDirectory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares what is met in directories with what the store knows of them as wholes. A directory of which one part is as it
 * was is looked up file by file in the others. Not thread-safe.
 */
final class DirectoryDigests {

    /** Characters of a digest: 128 bits of SHA-256, as names come with the archive and may be chosen to deceive. */
    private static final int LENGTH = 32;

    private final Optional<Directories> store;
    private final LineDigest digest = new LineDigest();
    private final Map<String, Met> open = new HashMap<>();

    /** @param store empty if nothing is to be looked up or settled by directories */
    DirectoryDigests(Optional<Directories> store) {
        this.store = store;
    }

    /** Looks directories up, before their files are; those that were begun before are left out. */
    void begin(Collection<FilesOfDirectory> parts) {
        Set<String> directories = parts.stream()
                .map(FilesOfDirectory::directory)
                .filter(directory -> !open.containsKey(directory))
                .collect(Collectors.toSet());
        store.map(known -> known.known(directories))
                .ifPresent(known -> known.forEach((path, directory) -> open.put(path, new Met(directory))));
    }

    /** Whether each file of the next part of a directory that was begun is known with its size and its hash. */
    boolean knows(FilesOfDirectory part) {
        Met met = open.get(part.directory());
        return met != null && met.isKnown(part, digest);
    }

    /** What there is to settle of a directory whose last part was met. */
    Optional<KnownDirectory> end(String directory) {
        return Optional.ofNullable(open.remove(directory)).flatMap(Met::settled);
    }

    private static String of(List<FoundFile> files, LineDigest digest) {
        for (FoundFile file : files) {
            // neither is part of a name
            String text = file.file().location().fileName() + "\0" + file.file().size();
            digest.add(text.getBytes(StandardCharsets.UTF_8));
        }
        return digest.hex().substring(0, LENGTH);
    }

    /** A directory some files of which were met. */
    private static final class Met {

        private final KnownDirectory known;
        private final List<String> digests = new ArrayList<>();
        private boolean isWhole = true;

        Met(KnownDirectory known) {
            this.known = known;
        }

        boolean isKnown(FilesOfDirectory part, LineDigest digest) {
            isWhole &= part.files().stream().map(file -> file.file().location()).allMatch(this::isInPlace);
            if (!isWhole) {
                return false;
            }
            int number = digests.size();
            digests.add(of(part.files(), digest));
            return number < known.digests().size()
                    && known.digests().get(number).equals(digests.get(number));
        }

        private boolean isInPlace(Location location) {
            // a byte that is no UTF-8 and its %XX would be one name, for two files of which one location tells
            return location.directory().equals(known.directory())
                    && location.fileName().indexOf('%') < 0;
        }

        Optional<KnownDirectory> settled() {
            boolean isNew = isWhole && known.isAtRest() && !digests.equals(known.digests());
            return isNew ? Optional.of(known.with(digests)) : Optional.empty();
        }
    }
}
