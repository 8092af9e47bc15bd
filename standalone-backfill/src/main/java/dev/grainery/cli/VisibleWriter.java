// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.system.output.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Names and values are content: their characters must not control a terminal or hide the name. JSON keeps its values.
 */
final class VisibleWriter extends Writer {

    private final Writer out;

    private VisibleWriter(Writer out) {
        this.out = out;
    }

    static PrintWriter over(Writer out) {
        return new Printer(new VisibleWriter(out), false);
    }

    static PrintWriter eachLine(Writer out) {
        return new Printer(new VisibleWriter(out), true);
    }

    static Writer exact(PrintWriter people) {
        return people instanceof Printer printer ? printer.exact() : people;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        out.write(VisibleText.lines(new String(text, from, length)));
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private static final class Printer extends PrintWriter {

        private final VisibleWriter visible;

        Printer(VisibleWriter visible, boolean eachLine) {
            super(visible, eachLine);
            this.visible = visible;
        }

        Writer exact() {
            return visible.out;
        }
    }
}
