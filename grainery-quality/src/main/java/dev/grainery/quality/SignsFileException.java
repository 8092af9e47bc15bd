// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

import java.util.List;

/** Each problem states its line. */
public final class SignsFileException extends Exception {

    private static final long serialVersionUID = 1L;

    SignsFileException(String file, List<String> problems) {
        super("the signs file " + file + " cannot be used: " + String.join("; ", problems));
    }
}
