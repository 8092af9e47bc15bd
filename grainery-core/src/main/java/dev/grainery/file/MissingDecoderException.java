// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

/**
 * The compression of a file is known, but the library that decodes it is not on the class path. Nothing is wrong with
 * the file: a program that has the library reads it.
 */
public final class MissingDecoderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param compression what the compression is called
     */
    public MissingDecoderException(String compression) {
        super("its content is " + compression + " data, and no decoder for them is on the class path");
    }
}
