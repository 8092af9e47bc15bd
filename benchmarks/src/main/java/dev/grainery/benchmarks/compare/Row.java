// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.io.IOException;
import java.util.List;

/** Something to be measured. */
interface Row {

    /** Measures it; gives lines of the table. */
    List<Line> measure(Bench bench) throws IOException, InterruptedException;
}
