// SPDX-License-Identifier: Apache-2.0
package dev.grainery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The pages of the documentation, found by walking up from the working directory. */
public final class DocsFolder {

    private DocsFolder() {}

    public static String page(String name) throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("docs/schema"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IOException("no docs folder above the working directory");
        }
        return Files.readString(folder.resolve("docs").resolve(name));
    }

    /** The cells of the table rows in these lines whose first cell is code; the code loses its back ticks. */
    public static List<List<String>> codeRows(String lines) {
        return lines.lines()
                .filter(line -> line.startsWith("| `"))
                .map(DocsFolder::cells)
                .toList();
    }

    private static List<String> cells(String row) {
        List<String> cells = List.of(row.substring(2, row.lastIndexOf('|')).split("\\s*(?<!\\\\)\\|\\s*"));
        return cells.stream()
                .map(cell -> cell.strip().replaceAll("^`([^`]*)`$", "$1"))
                .toList();
    }
}
