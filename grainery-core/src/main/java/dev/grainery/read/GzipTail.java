// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.finding.FindingCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A look at the last gzip member of a container that was not walked through to its end: whether it is whole. The member
 * is sought backwards in the last bytes of the file; if it begins before them, nothing can be said.
 */
public final class GzipTail {

    private static final int MOST_CANDIDATES = 32;
    private static final long MOST_PLAIN = 1L << 26;

    private final byte[] tail;
    private final long tailOffset;
    private final Map<Integer, Fault> doubtful = new HashMap<>();
    private long plainLeft = MOST_PLAIN;

    public GzipTail(byte[] tail, long tailOffset) {
        this.tail = tail.clone();
        this.tailOffset = tailOffset;
    }

    /**
     * What is wrong with the end of a file.
     *
     * @param code truncated, damaged, or followed by other bytes
     * @param offset where in the file
     * @param message what exactly
     */
    public record Fault(FindingCode code, long offset, String message) {}

    /** The fault at the end, if one shows. */
    public Optional<Fault> fault() {
        int candidates = 0;
        Optional<Fault> fault = Optional.empty();
        for (int at = tail.length - 1; at >= 0 && candidates < MOST_CANDIDATES && plainLeft > 0; at--) {
            if (GzipCandidate.isBegunAt(tail, at)) {
                candidates++;
                GzipCandidate candidate = new GzipCandidate(tail, at, plainLeft);
                plainLeft -= candidate.plainBytes();
                if (candidate.isSound() && candidate.end() == tail.length) {
                    // also what looked like a faulty member behind it, and was a part of its content
                    return Optional.empty();
                }
                fault = fault.or(() -> judge(candidate));
            }
        }
        return fault;
    }

    /** What this candidate says of the end, once it is sure that it is a member. */
    private Optional<Fault> judge(GzipCandidate candidate) {
        if (!candidate.isSound()) {
            Optional<Fault> fault = fault(candidate);
            if (candidate.beginsRecord()) {
                return fault;
            }
            // a few bytes of a payload may look like gzip; a member that ends just before them would prove them
            fault.ifPresent(f -> doubtful.put(candidate.start(), f));
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
        FindingCode code = candidate.state().isCut() ? FindingCode.TRUNCATED : FindingCode.DAMAGED;
        return candidate.state().fault().map(words -> new Fault(code, tailOffset + candidate.start(), words));
    }
}
