// SPDX-License-Identifier: Apache-2.0
package dev.grainery;

import java.util.List;
import java.util.stream.Stream;

/** How much a test repeats: little in a plain build, everything with the profile {@code soak}. */
public final class Soak {

    private static final boolean ON = Boolean.getBoolean("grainery.soak");

    private Soak() {}

    /** The number of trials, unless the system property gives another one. */
    public static int trials(String property, int plain, int soak) {
        return Integer.getInteger(property, trials(plain, soak));
    }

    public static int trials(int plain, int soak) {
        return ON ? soak : plain;
    }

    /** All variants, or only the first ones in a plain build. */
    public static <T> Stream<T> variants(int plain, List<T> all) {
        return ON ? all.stream() : all.stream().limit(plain);
    }
}
