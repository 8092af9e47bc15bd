// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.demo.DemoWatch;
import java.io.PrintWriter;

/** Shows how a demonstration goes on: a line for each step, and on a terminal one that is written over while it crawls. */
final class DemoLine implements DemoWatch, AutoCloseable {

    private static final int WIDTH = 100;

    private final PrintWriter out;
    private final boolean terminal;
    private boolean open;

    DemoLine(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public void begins(String what) {
        end();
        out.println("grainery: " + what);
        out.flush();
    }

    @Override
    public void crawled(long downloaded, long known, long containers) {
        if (terminal) {
            String line = downloaded + " of " + known + " addresses, " + containers + " containers in the harvest";
            out.print("\r" + line + " ".repeat(Math.max(0, WIDTH - line.length())));
            out.flush();
            open = true;
        }
    }

    /** Takes the line away that is written over. */
    void end() {
        if (open) {
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            out.flush();
            open = false;
        }
    }

    @Override
    public void close() {
        end();
    }
}
