// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.List;

public final class NamingFileException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String file;
    private final List<String> problems;

    NamingFileException(String file, List<String> problems) {
        super("naming file " + file + " cannot be used:\n  " + String.join("\n  ", problems));
        this.file = file;
        this.problems = List.copyOf(problems);
    }

    public String file() {
        return file;
    }

    public List<String> problems() {
        return problems;
    }
}
