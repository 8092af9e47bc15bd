// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.regex.Pattern;

/** Names of the directories that Heritrix 3 makes in the directory of a job, one for each launch. */
public final class LaunchName {

    private static final Pattern TIME = Pattern.compile("[0-9]{14,17}");

    private LaunchName() {}

    /** Whether this is the name of a launch: the time at which it began, in 14 to 17 digits. */
    public static boolean is(String directoryName) {
        return TIME.matcher(directoryName).matches();
    }
}
