// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.io.IOException;

/** The way through the records of one format. */
interface RecordWalk {

    /** Walks to the end, to the limit of what is examined, or to the first fault. */
    void run() throws IOException;
}
