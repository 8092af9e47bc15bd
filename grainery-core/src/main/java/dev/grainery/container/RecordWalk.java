// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.io.IOException;

/** The way through the records of one format. */
abstract class RecordWalk {

    private final Walk walk;
    private final RecordInput input;

    RecordWalk(Walk walk) {
        this.walk = walk;
        this.input = walk.input();
    }

    /** Walks to the end, to the limit of what is examined, or to the first fault. */
    final void run() throws IOException {
        boolean more = true;
        while (more) {
            // there may be more or fewer line ends after a record than its format asks for
            input.passLineEnds();
            more = input.peek() >= 0 && record();
        }
    }

    /** Passes one record, and tells whether the walk goes on. */
    abstract boolean record() throws IOException;

    final Walk walk() {
        return walk;
    }

    final RecordInput input() {
        return input;
    }
}
