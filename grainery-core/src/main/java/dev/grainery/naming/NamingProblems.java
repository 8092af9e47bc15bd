// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import java.util.ArrayList;
import java.util.List;

/** All that is wrong with one naming file, gathered while it is read. Not thread-safe. */
final class NamingProblems {

    private static final int MOST = 50;

    private final String file;
    private final List<String> problems = new ArrayList<>();

    NamingProblems(String file) {
        this.file = file;
    }

    /**
     * One more problem.
     *
     * @param place key, or line and column; empty for the file as a whole
     */
    void add(String place, String problem) {
        if (problems.size() < MOST) {
            problems.add(place.isEmpty() ? problem : place + ": " + problem);
        }
    }

    boolean any() {
        return !problems.isEmpty();
    }

    NamingFileException exception() {
        return new NamingFileException(file, problems);
    }
}
