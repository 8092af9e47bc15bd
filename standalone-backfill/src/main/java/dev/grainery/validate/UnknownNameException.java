// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

/** A run was to check the files of a harvest, a container or an index of which the store knows none. */
public final class UnknownNameException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnknownNameException() {
        super("no known file of that harvest or container");
    }
}
