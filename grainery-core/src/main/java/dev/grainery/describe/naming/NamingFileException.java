// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.List;

/** A naming file that cannot be used. Its message names the file and every problem, one a line, and what to do. */
public final class NamingFileException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String file;
    private final List<String> problems;

    NamingFileException(String file, List<String> problems) {
        super("naming file " + file + " cannot be used:\n  " + String.join("\n  ", problems));
        this.file = file;
        this.problems = List.copyOf(problems);
    }

    /** The file as it was given. */
    public String file() {
        return file;
    }

    /** All that is wrong with it: the key or the line and column, what is wrong, what to do. */
    public List<String> problems() {
        return problems;
    }
}
