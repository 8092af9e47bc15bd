// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Revisits;
import dev.grainery.record.Inspection.Share;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Inspections of containers that are not there. */
public final class Inspections {

    private static final Instant AT = Instant.parse("2026-11-23T09:00:00Z");

    private Inspections() {}

    /** The same for the same text, as that of the same bytes is. */
    public static Inspection of(String content) {
        return any(new SplittableRandom(content.hashCode()), false);
    }

    /**
     * Any inspection whose breakdowns add up.
     *
     * @param partial whether breakdowns may leave values out
     */
    public static Inspection any(SplittableRandom random, boolean partial) {
        int captures = random.nextInt(0, 60);
        boolean dated = random.nextInt(5) > 0;
        return new Inspection(
                Inspection.SCHEMA,
                AT,
                "grainery 1.0",
                List.of(Conformance.values()).get(random.nextInt(3)),
                random.nextInt(100),
                new TreeMap<>(Map.of(random.nextBoolean() ? "response" : "resource", (long) random.nextInt(99))),
                random.nextInt(1_000),
                random.nextInt(9_000),
                captures,
                10L * captures,
                dated ? "2013-0" + random.nextInt(1, 9) + "-01T00:00:00.000Z" : NA,
                dated ? "2014-0" + random.nextInt(1, 9) + "-01T00:00:00.000Z" : NA,
                new Revisits(random.nextInt(9), random.nextInt(99), random.nextInt(9)),
                breakdown(random, captures, partial),
                breakdown(random, captures, partial),
                breakdown(random, captures, partial),
                breakdown(random, captures, partial),
                breakdown(random, captures, partial),
                breakdown(random, captures, partial),
                digests(random),
                digests(random),
                Optional.of("1"),
                Optional.of(breakdown(random, captures, partial)));
    }

    private static DigestCounts digests(SplittableRandom random) {
        return new DigestCounts(
                random.nextInt(9), random.nextInt(9), random.nextInt(9), random.nextInt(9), random.nextInt(9));
    }

    private static Breakdown breakdown(SplittableRandom random, int captures, boolean partial) {
        Map<String, Long> numbers = new TreeMap<>();
        for (int i = 0; i < captures; i++) {
            numbers.merge("v" + random.nextInt(25), 1L, Long::sum);
        }
        List<Share> shares = new ArrayList<>();
        numbers.forEach((name, number) -> shares.add(new Share(name, number, 10 * number)));
        shares.sort((a, b) -> a.captures() != b.captures()
                ? Long.compare(b.captures(), a.captures())
                : a.name().compareTo(b.name()));
        int listed = partial && random.nextBoolean() ? Math.min(5, shares.size()) : shares.size();
        List<Share> others = shares.subList(listed, shares.size());
        long left = others.stream().mapToLong(Share::captures).sum();
        return new Breakdown(
                shares.subList(0, listed),
                others.isEmpty() ? Optional.empty() : Optional.of(new Rest(others.size(), false, left, 10 * left)));
    }
}
