// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

/** The library for the compression of a file is not on the class path. The file may be sound. */
public final class MissingDecoderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MissingDecoderException(String compression) {
        super("its content is " + compression + " data, and no decoder for them is on the class path");
    }
}
