// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.LineDigest;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Keyed;
import dev.grainery.system.output.ExternalSort;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Each process numbers its history entries, so the range is covered regardless of clocks and other processes. {@code
 * to} is less than {@code from} if the numbers wrapped around; {@code sha256} is over JSON lines in the order of the
 * numbers.
 */
public record HistoryDigest(String writer, int from, int to, long entries, String sha256) {

    /** An {@code ObjectId} of BSON in hexadecimal: four bytes of time, five of the process, three of a counter. */
    private static final int TIME = 8;

    private static final int WRITER = 10;
    private static final int KEY = WRITER + 6;
    private static final int HEX = 16;
    private static final int NUMBERS = 1 << 24;

    static List<HistoryDigest> of(GraineryStore store) {
        return of(store, key -> true);
    }

    static List<HistoryDigest> changed(GraineryStore store, List<HistoryDigest> recorded) {
        List<HistoryDigest> present = of(store, key -> recorded.stream().anyMatch(one -> one.covers(key)));
        return recorded.stream().filter(one -> !present.contains(one)).toList();
    }

    private static List<HistoryDigest> of(GraineryStore store, Predicate<String> isWanted) {
        List<HistoryDigest> digests = new ArrayList<>();
        try (ExternalSort lines = new ExternalSort()) {
            store.history().forEachKeyed(Optional.empty(), entry -> {
                if (isWanted.test(entry.key().substring(TIME))) {
                    lines.add(line(entry));
                }
            });
            List<OfWriter> open = new ArrayList<>();
            lines.forEach(line -> {
                String key = new String(line, 0, KEY, StandardCharsets.US_ASCII);
                if (open.isEmpty() || !key.startsWith(open.get(0).writer)) {
                    open.forEach(one -> digests.add(one.end()));
                    open.clear();
                    open.add(new OfWriter(key));
                }
                open.get(0).add(number(key), Arrays.copyOfRange(line, KEY, line.length));
            });
            open.forEach(one -> digests.add(one.end()));
        }
        return digests;
    }

    private static byte[] line(Keyed<FixityEvent> entry) {
        try {
            return (entry.key().substring(TIME) + RecordJson.mapper().writeValueAsString(entry.item()))
                    .getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("every entry has a JSON form", e);
        }
    }

    private static int number(String key) {
        return Integer.parseInt(key, WRITER, KEY, HEX);
    }

    private boolean covers(String key) {
        return key.startsWith(writer)
                && Math.floorMod(number(key) - from, NUMBERS) <= Math.floorMod(to - from, NUMBERS);
    }

    public String line() {
        return String.format(Locale.ROOT, "%s  history %s %06x-%06x %d", sha256, writer, from, to, entries);
    }

    /** The entries of a process in the order of their numbers; the first one follows the largest gap. */
    private static final class OfWriter {

        private final String writer;
        private final int least;
        private final LineDigest digest = new LineDigest();
        private int last;
        private int from;
        private int to;
        private int gap;
        private long entries;

        OfWriter(String key) {
            this.writer = key.substring(0, WRITER);
            this.least = number(key);
            this.last = least;
        }

        void add(int number, byte[] line) {
            follow(number, number - last);
            last = number;
            digest.add(line);
            entries++;
        }

        private void follow(int number, int distance) {
            if (distance > gap) {
                gap = distance;
                from = number;
                to = last;
            }
        }

        HistoryDigest end() {
            follow(least, least + NUMBERS - last);
            return new HistoryDigest(writer, from, to, entries, digest.hex());
        }
    }
}
