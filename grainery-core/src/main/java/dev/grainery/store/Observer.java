// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

/**
 * Who meets files.
 *
 * @param look looks at other places of the files that are met
 * @param host the machine on which this is done
 * @param program name and version of the program that does it
 */
public record Observer(PlaceLook look, String host, String program) {

    /** Somebody who only has records of files, and looks at none of them. */
    public static final Observer NONE = new Observer(PlaceLook.NONE, "NA", "NA");

    public Observer {
        requireNonNull(look, "look");
        requireNonNull(host, "host");
        requireNonNull(program, "program");
    }
}
