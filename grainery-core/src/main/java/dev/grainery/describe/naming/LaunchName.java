// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.regex.Pattern;

/** Names of the launch directories that Heritrix 3 creates in a job directory: the start time in 14 to 17 digits. */
public final class LaunchName {

    private static final Pattern TIME = Pattern.compile("[0-9]{14,17}");

    private LaunchName() {}

    public static boolean is(String directoryName) {
        return TIME.matcher(directoryName).matches();
    }
}
