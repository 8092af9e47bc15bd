// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.salvage.DoubtfulRange.Kind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

final class Piece {

    /** A range of the file that a copy has. {@code shift} is the offset in the copy minus the offset in the file. */
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

    /** One source for each variant, the likeliest first; empty if no copy has these bytes. */
    final List<Source> choices;

    /** Whether most copies have the first choice. */
    private final boolean likely;

    int chosen;

    private boolean settled;
    private boolean damaged;

    Piece(long from, long to, List<Source> choices, boolean likely) {
        this.from = from;
        this.to = to;
        this.choices = choices;
        this.likely = likely;
    }

    void settle() {
        settled = true;
    }

    void giveUp() {
        damaged = true;
    }

    boolean isOpen() {
        return choices.size() > 1 && !settled;
    }

    /** Whether it is open and no choice has a majority. */
    boolean isDoubtful() {
        return isOpen() && !likely;
    }

    boolean mayBeRight() {
        return settled || (!choices.isEmpty() && !(isOpen() && damaged));
    }

    Optional<Kind> doubt() {
        Kind kind = choices.isEmpty() ? Kind.MISSING : damaged ? Kind.DAMAGED : Kind.UNDECIDED;
        return Optional.of(kind).filter(any -> !settled && (isOpen() || kind != Kind.UNDECIDED));
    }

    int read(long at, byte[] target, int begin, int length) throws IOException {
        int n = (int) Math.min(length, to - at);
        if (choices.isEmpty()) {
            Arrays.fill(target, begin, begin + n, (byte) 0);
            return n;
        }
        Source source = choices.get(chosen);
        return source.copy.read(at + source.shift, target, begin, n);
    }

    Piece part(long begin, long end) {
        Piece part = new Piece(begin, end, choices, likely);
        part.chosen = chosen;
        part.settled = settled;
        part.damaged = damaged;
        return part;
    }
}
