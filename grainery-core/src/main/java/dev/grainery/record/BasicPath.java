// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/**
 * The directory of the described file (Metodika 10.4.4, 10.5.3).
 *
 * @param absolute absolute directory
 * @param parentDir name of that directory, for information only
 */
public record BasicPath(String absolute, String parentDir) {

    public static BasicPath of(Location location) {
        return new BasicPath(location.directory(), location.parentDir());
    }
}
