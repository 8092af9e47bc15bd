// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cli.Grainery;

/** The program, as {@code spark-submit} starts it. */
public final class SparkGrainery {

    private SparkGrainery() {}

    /** Runs a command, and ends with its exit status. */
    public static void main(String[] arguments) {
        Grainery.main(arguments);
    }
}
