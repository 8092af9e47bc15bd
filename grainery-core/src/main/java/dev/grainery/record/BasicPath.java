// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/**
 * Where the described file lies (Metodika 10.4.4, 10.5.3).
 *
 * @param absolute absolute directory that holds the file
 * @param parentDir name of that directory, indicative only
 */
public record BasicPath(String absolute, String parentDir) {

    public static BasicPath of(Location location) {
        return new BasicPath(location.directory(), location.parentDir());
    }
}
