// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import dev.grainery.record.Completeness.Differences;
import dev.grainery.record.Completeness.Kind;
import dev.grainery.record.Fetches.Outcomes;
import dev.grainery.record.Fetches.Part;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What the logs of a harvest may have told. */
public final class SampleReconciled {

    private static final Instant READ = Instant.parse("2026-11-26T01:02:03Z");

    private SampleReconciled() {}

    /** With a value in each field. */
    public static Reconciled whole() {
        return new Reconciled(
                Optional.of(completeness(
                        new Differences(Kind.LOGGED_NOT_STORED, 1, "http://grain.example/", "20130722150004"))),
                Optional.of(fetches()),
                List.of(settings()));
    }

    /** A comparison that has found these. */
    public static Completeness completeness(Differences... kinds) {
        long differences =
                List.of(kinds).stream().mapToLong(Differences::number).sum();
        return new Completeness(READ, 1, 7, 5, 1, 2, 1, 4, 4, 1, 3, 1, 2, differences, List.of(kinds));
    }

    public static Fetches fetches() {
        Outcomes ten = new Outcomes(10, 2, 1, 1, 6543);
        Outcomes one = new Outcomes(1, 0, 0, 0, 54);
        return new Fetches(
                READ,
                1,
                ten.plus(one),
                new CrawlFigures.Shares(
                        List.of(new CrawlFigures.Share("200", 7, OptionalLong.of(6543))),
                        Optional.of(new CrawlFigures.Rest(2, 4, OptionalLong.of(54)))),
                List.of(new Part("grain.example", ten)),
                Optional.of(new Fetches.Rest(1, one)),
                List.of(new Part("2013-07-22T15", ten), new Part("2013-07-22T16", one)),
                1,
                2,
                List.of(new Part("anubis", one)));
    }

    private static CrawlSettings settings() {
        return new CrawlSettings(
                "/heritrix/jobs/serials/20130722150001/crawler-beans.cxml",
                Optional.of("obey"),
                OptionalLong.of(20),
                OptionalLong.of(2),
                OptionalLong.of(0),
                OptionalLong.of(1_000_000_000),
                OptionalLong.of(86_400),
                OptionalLong.of(15_000),
                OptionalDouble.of(5.0),
                OptionalLong.of(3_000),
                OptionalLong.of(30_000),
                List.of("hostMaxFetchSuccesses=500"),
                List.of("RejectDecideRule", "ACCEPT SurtPrefixedDecideRule"),
                OptionalLong.of(12));
    }
}
