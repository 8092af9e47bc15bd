// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Names of entries: a number that grows with each entry, about the microseconds since 1970, and a random part, for two
 * programs may write at the same time. Sorted, they tell the order in which entries were put. Thread-safe.
 */
final class EntryNames {

    private static final int DIGITS = 16;
    private static final long MOST = 9_999_999_999_999_999L;
    private static final Pattern FORM = Pattern.compile("[0-9]{" + DIGITS + "}-[0-9a-f]{8}\\.json");

    private final InstantSource clock;
    private long last;

    /** Names that come after those that are there, also if the clock was set back meanwhile. */
    EntryNames(InstantSource clock, Collection<String> there) {
        this.clock = clock;
        this.last = there.stream()
                .mapToLong(name -> Long.parseLong(name.substring(0, DIGITS)))
                .max()
                .orElse(0);
    }

    /** @throws IOException if no number is left, because somebody put an entry of the last one there */
    synchronized String next() throws IOException {
        long next = Math.max(last + 1, clock.millis() * 1_000);
        if (next > MOST) {
            throw new IOException("the outbox holds an entry after which none can come, number " + last);
        }
        last = next;
        String random = UUID.randomUUID().toString().substring(0, 8);
        return String.format(Locale.ROOT, "%0" + DIGITS + "d-%s.json", next, random);
    }

    /** When the entry of this name was put, as its writer's clock said. */
    static Instant time(String name) {
        return Instant.ofEpochMilli(Long.parseLong(name.substring(0, DIGITS)) / 1_000);
    }

    static boolean isName(String fileName) {
        return FORM.matcher(fileName).matches();
    }
}
