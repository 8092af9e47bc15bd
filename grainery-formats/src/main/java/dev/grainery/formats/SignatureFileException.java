// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

/** Says file, line, cause and what to do. */
final class SignatureFileException extends Exception {

    private static final long serialVersionUID = 1L;

    SignatureFileException(String file, int line, String fault) {
        super("the signature file " + file + " cannot be used: line " + line + ": " + fault
                + "; use a file that PRONOM publishes, unchanged");
    }
}
