// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.finding.FindingCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Searches backwards in the last bytes; if the last member begins before them, the result is open. */
public final class GzipTail {

    private static final int MAX_CANDIDATES = 32;
    private static final long MAX_PLAIN = 1L << 26;

    private final byte[] tail;
    private final long tailOffset;
    private final Map<Integer, Fault> doubtful = new HashMap<>();
    private long plainLeft = MAX_PLAIN;

    public GzipTail(byte[] tail, long tailOffset) {
        this.tail = tail.clone();
        this.tailOffset = tailOffset;
    }

    /** {@code offset} in the file, in bytes. */
    public record Fault(FindingCode code, long offset, String message) {}

    public Optional<Fault> fault() {
        int candidates = 0;
        Optional<Fault> fault = Optional.empty();
        for (int at = tail.length - 1; at >= 0 && candidates < MAX_CANDIDATES && plainLeft > 0; at--) {
            if (GzipCandidate.isBegunAt(tail, at)) {
                candidates++;
                GzipCandidate candidate = new GzipCandidate(tail, at, plainLeft);
                plainLeft -= candidate.plainBytes();
                if (candidate.isSound() && candidate.end() == tail.length) {
                    // also if an earlier candidate looked faulty: it was part of the content of this one
                    return Optional.empty();
                }
                fault = fault.or(() -> judge(candidate));
            }
        }
        return fault;
    }

    private Optional<Fault> judge(GzipCandidate candidate) {
        if (!candidate.isSound()) {
            Optional<Fault> fault = fault(candidate);
            if (candidate.beginsRecord()) {
                return fault;
            }
            // bytes of a payload may look like gzip; a member that ends just before them would prove them
            fault.ifPresent(f -> doubtful.put(candidate.start, f));
            return Optional.empty();
        }
        if (doubtful.containsKey(candidate.end())) {
            return Optional.of(doubtful.get(candidate.end()));
        }
        return Optional.of(new Fault(
                FindingCode.TRAILING_BYTES,
                tailOffset + candidate.end(),
                (tail.length - candidate.end()) + " bytes follow the gzip data"));
    }

    private Optional<Fault> fault(GzipCandidate candidate) {
        FindingCode code = candidate.state.isCut() ? FindingCode.TRUNCATED : FindingCode.DAMAGED;
        return candidate.state.fault().map(words -> new Fault(code, tailOffset + candidate.start, words));
    }
}
