// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import java.util.List;

public final class UtilitiesFileException extends Exception {

    private static final long serialVersionUID = 1L;

    UtilitiesFileException(String file, List<String> problems) {
        super("utilities file " + file + " cannot be used:\n  " + String.join("\n  ", problems));
    }
}
