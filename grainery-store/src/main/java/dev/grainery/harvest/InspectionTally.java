// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static dev.grainery.record.GraineryRecord.NA;
import static java.util.Objects.requireNonNull;

import dev.grainery.record.Amount;
import dev.grainery.record.CaptureProperty;
import dev.grainery.record.ContentCounts;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Revisits;
import dev.grainery.record.InspectionSums;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums do not depend on grouping or order, except for values that a part does not list. For one thread. */
public final class InspectionTally {

    private long inspected;
    private long notInspected;
    private final SortedMap<String, Long> verdicts = new TreeMap<>();
    private long records;
    private final SortedMap<String, Long> types = new TreeMap<>();
    private long storedBytes;
    private long plainBytes;
    private long captures;
    private long payloadBytes;
    private String first = NA;
    private String last = NA;
    private Revisits revisits = new Revisits(0, 0, 0);
    private final Map<CaptureProperty, BreakdownSum> breakdowns = new EnumMap<>(CaptureProperty.class);
    private DigestCounts blockDigests = new DigestCounts(0, 0, 0, 0, 0);
    private DigestCounts payloadDigests = new DigestCounts(0, 0, 0, 0, 0);

    public InspectionTally() {
        for (CaptureProperty property : CaptureProperty.values()) {
            breakdowns.put(property, new BreakdownSum(property.mostListed()));
        }
    }

    public InspectionTally add(Inspection container) {
        inspected = Amount.sum(inspected, 1);
        count(verdicts, container.verdict().word(), 1);
        return counted(container);
    }

    public InspectionTally add(InspectionSums containers) {
        inspected = Amount.sum(inspected, containers.containersInspected());
        notInspected = Amount.sum(notInspected, containers.containersNotInspected());
        containers.containersByVerdict().forEach((verdict, number) -> count(verdicts, verdict, number));
        return counted(containers);
    }

    private InspectionTally counted(ContentCounts counts) {
        records = Amount.sum(records, counts.records());
        counts.recordsByType().forEach((type, number) -> count(types, type, number));
        storedBytes = Amount.sum(storedBytes, counts.storedBytes());
        plainBytes = Amount.sum(plainBytes, counts.plainBytes());
        captures = Amount.sum(captures, counts.captures());
        payloadBytes = Amount.sum(payloadBytes, counts.payloadBytes());
        between(counts.firstCapture(), counts.lastCapture());
        revisits = sum(revisits, counts.revisits());
        breakdowns.forEach((property, sum) -> sum.add(property.of(counts)));
        blockDigests = sum(blockDigests, counts.blockDigests());
        payloadDigests = sum(payloadDigests, counts.payloadDigests());
        return this;
    }

    public InspectionTally addNotInspected(long containers) {
        notInspected = Amount.sum(notInspected, containers);
        return this;
    }

    public long inspected() {
        return inspected;
    }

    public InspectionSums sums() {
        return new InspectionSums(
                InspectionSums.SCHEMA,
                inspected,
                notInspected,
                verdicts,
                records,
                types,
                storedBytes,
                plainBytes,
                captures,
                payloadBytes,
                first,
                last,
                revisits,
                breakdown(CaptureProperty.MEDIA_TYPE_SERVED),
                breakdown(CaptureProperty.MEDIA_TYPE_IDENTIFIED),
                breakdown(CaptureProperty.STATUS),
                breakdown(CaptureProperty.HOST),
                breakdown(CaptureProperty.SCHEME),
                breakdown(CaptureProperty.YEAR),
                blockDigests,
                payloadDigests,
                Optional.of(breakdown(CaptureProperty.ANSWER))
                        .filter(answers -> !answers.top().isEmpty()));
    }

    private Breakdown breakdown(CaptureProperty property) {
        return requireNonNull(breakdowns.get(property)).breakdown();
    }

    private void between(String firstCapture, String lastCapture) {
        first = HarvestDescriber.earlier(first, firstCapture);
        last = !lastCapture.equals(NA) && (last.equals(NA) || lastCapture.compareTo(last) > 0) ? lastCapture : last;
    }

    private static void count(SortedMap<String, Long> numbers, String word, long number) {
        numbers.merge(word, number, Amount::sum);
    }

    private static Revisits sum(Revisits one, Revisits other) {
        return new Revisits(
                Amount.sum(one.captures(), other.captures()),
                Amount.sum(one.bytesSaved(), other.bytesSaved()),
                Amount.sum(one.ofUnknownSize(), other.ofUnknownSize()));
    }

    private static DigestCounts sum(DigestCounts one, DigestCounts other) {
        return new DigestCounts(
                Amount.sum(one.verified(), other.verified()),
                Amount.sum(one.wrong(), other.wrong()),
                Amount.sum(one.absent(), other.absent()),
                Amount.sum(one.unknown(), other.unknown()),
                Amount.sum(one.unchecked(), other.unchecked()));
    }
}
