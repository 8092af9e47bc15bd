// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.system.output.VisibleText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The answer of a command as text: lines, bounded lists, and rows of a name and a number. */
final class ReportText {

    private static final int NARROWEST = 22;

    private final StringBuilder text = new StringBuilder();
    private final Map<String, Long> rows = new LinkedHashMap<>();

    /** Rows up to the next line are one table. */
    ReportText row(String name, long number) {
        rows.put(name, number);
        return this;
    }

    ReportText rowIf(boolean isShown, String name, long number) {
        return isShown ? row(name, number) : this;
    }

    ReportText line(String line) {
        endTable();
        text.append(line).append('\n');
        return this;
    }

    ReportText lineIf(boolean isShown, String line) {
        return isShown ? line(line) : this;
    }

    /** Takes lines that may be several or none, and end in a line feed. */
    ReportText add(String lines) {
        endTable();
        text.append(lines);
        return this;
    }

    /** The first lines of a longer list. */
    ReportText list(String title, List<String> lines, long all) {
        line(title);
        lines.forEach(one -> line("  " + VisibleText.line(one)));
        return lineIf(all > lines.size(), "  and " + (all - lines.size()) + " more");
    }

    private void endTable() {
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        rows.forEach((name, number) ->
                text.append(String.format(Locale.ROOT, "%-" + Math.max(NARROWEST, width) + "s%10d%n", name, number)));
        rows.clear();
    }

    @Override
    public String toString() {
        endTable();
        return text.toString();
    }
}
