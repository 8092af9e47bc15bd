// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import static java.util.Objects.requireNonNull;

/** What a finding is about: a file, a directory or a link by its path, or a harvest by its identifier. */
public sealed interface FindingSubject {

    /** What identifies it: a path or a harvestID. */
    String key();

    /** What people call it: the path, or the name of the harvest. */
    String name();

    /** A file, directory or link. */
    record InStorage(String path) implements FindingSubject {
        public InStorage {
            requireNonNull(path, "path");
        }

        @Override
        public String key() {
            return path;
        }

        @Override
        public String name() {
            return path;
        }
    }

    /** A harvest. */
    record OfHarvest(String harvestId, String name) implements FindingSubject {
        public OfHarvest {
            requireNonNull(harvestId, "harvestId");
            requireNonNull(name, "name");
        }

        @Override
        public String key() {
            return harvestId;
        }
    }

    static FindingSubject path(String path) {
        return new InStorage(path);
    }

    static FindingSubject harvest(String harvestId, String name) {
        return new OfHarvest(harvestId, name);
    }
}
