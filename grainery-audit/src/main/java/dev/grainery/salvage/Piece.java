// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.salvage.Doubt.Kind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A piece of the file, and which bytes it may have. */
final class Piece {

    /**
     * A stretch of the file that a copy has bytes for.
     *
     * @param shift how much farther behind its beginning the copy has them, in bytes; negative if it lost some before
     */
    record Source(Copy copy, long shift, long from, long to) {

        int at(long offset) throws IOException {
            return copy.at(offset + shift);
        }

        boolean covers(long begin, long end) {
            return from <= begin && end <= to;
        }
    }

    final long from;
    final long to;

    /** Copies that have other bytes each, the likeliest first; none if no copy has any. */
    final List<Source> choices;

    /** Whether the first of the choices are the bytes of most copies. */
    private final boolean likely;

    /** Which of them its bytes are from. */
    int chosen;

    private boolean settled;
    private boolean damaged;

    Piece(long from, long to, List<Source> choices, boolean likely) {
        this.from = from;
        this.to = to;
        this.choices = choices;
        this.likely = likely;
    }

    /** A checksum has shown that the chosen bytes are right. */
    void settle() {
        settled = true;
    }

    /** No choice gives a right checksum. */
    void giveUp() {
        damaged = true;
    }

    /** Whether it is open which bytes are right. */
    boolean isOpen() {
        return choices.size() > 1 && !settled;
    }

    /** Whether it is open, and no bytes are more likely than others. */
    boolean isDoubtful() {
        return isOpen() && !likely;
    }

    /** Whether it has bytes, and they are not known to be wrong. */
    boolean mayBeRight() {
        return settled || (!choices.isEmpty() && !(isOpen() && damaged));
    }

    Optional<Kind> doubt() {
        Kind kind = choices.isEmpty() ? Kind.MISSING : damaged ? Kind.DAMAGED : Kind.UNDECIDED;
        return Optional.of(kind).filter(any -> !settled && (isOpen() || kind != Kind.UNDECIDED));
    }

    /** Reads at most so many of its bytes, as they are chosen; zeros if no copy has any. */
    int read(long at, byte[] target, int begin, int length) throws IOException {
        int n = (int) Math.min(length, to - at);
        if (choices.isEmpty()) {
            Arrays.fill(target, begin, begin + n, (byte) 0);
            return n;
        }
        Source source = choices.get(chosen);
        return source.copy.read(at + source.shift, target, begin, n);
    }

    /** A part of it. */
    Piece part(long begin, long end) {
        Piece part = new Piece(begin, end, choices, likely);
        part.chosen = chosen;
        part.settled = settled;
        part.damaged = damaged;
        return part;
    }
}
