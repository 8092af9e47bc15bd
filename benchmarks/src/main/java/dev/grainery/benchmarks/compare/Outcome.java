// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.util.List;
import java.util.Locale;

/**
 * What the runs of one program took.
 *
 * @param executions at least one
 */
record Outcome(List<Execution> executions) {

    Outcome {
        executions = List.copyOf(executions);
        if (executions.isEmpty()) {
            throw new IllegalArgumentException("executions are empty");
        }
    }

    /** The median of the times, in seconds. */
    double median() {
        double[] sorted = sorted();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** Median, least and most time. */
    String text() {
        double[] sorted = sorted();
        return String.format(Locale.ROOT, "%.2f s (%.2f-%.2f)", median(), sorted[0], sorted[sorted.length - 1]);
    }

    /** The most heap that any run used when a collection began, and the most memory in all. */
    String memory() {
        long heap = executions.stream().mapToLong(Execution::heapBytes).max().orElse(0) >> 20;
        long resident =
                executions.stream().mapToLong(Execution::residentBytes).max().orElse(0) >> 20;
        return "heap at most " + heap + " MiB, process " + (resident == 0 ? "unknown" : resident + " MiB");
    }

    private double[] sorted() {
        return executions.stream().mapToDouble(Execution::seconds).sorted().toArray();
    }
}
