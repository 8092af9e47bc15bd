// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

/**
 * One line of the table.
 *
 * @param work what was done
 * @param against what else was run
 * @param grainery what Grainery took
 * @param other what the other took
 * @param ratio the two beside each other
 * @param target what was aimed at, and whether it was reached
 */
record Line(String work, String against, String grainery, String other, String ratio, String target) {

    static final Line HEAD = new Line("work", "against", "Grainery", "the other", "ratio", "target");
    static final Line RULE = new Line("---", "---", "---", "---", "---", "---");

    String markdown() {
        return "| " + String.join(" | ", work, against, grainery, other, ratio, target) + " |";
    }

    /** A target, and whether it was reached. */
    static String target(String aim, boolean reached) {
        return aim + (reached ? ": yes" : ": **no**");
    }
}
