// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/** The directory of the described file (Metodika 10.4.4, 10.5.3). */
public record FileDirectory(String absolute, String parentDir) {

    public static FileDirectory of(Location location) {
        return new FileDirectory(location.directory(), location.parentDir());
    }
}
