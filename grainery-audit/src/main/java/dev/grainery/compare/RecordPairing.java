// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.compare.Lookahead.Mark;
import dev.grainery.inspect.RecordContent;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads both files once, in parallel, and compares up to {@value Lookahead#MOST} records of each where they are out of
 * step, fewer if these are large: a record that moved further counts as lost and added. Not thread-safe.
 */
final class RecordPairing {

    private final RecordFeed oldRecords;
    private final Target target;
    private final Lookahead olds = new Lookahead();
    private final Lookahead news = new Lookahead();
    private final Set<String> passed = new LinkedHashSet<>();
    private boolean ended;

    interface Target {
        void pair(RecordFacts old, RecordFacts made, boolean isMoved);

        void lost(RecordFacts old);

        /** {@code isRepeated}: the new file had the same record before. */
        void added(RecordFacts made, boolean isRepeated);
    }

    RecordPairing(RecordFeed oldRecords, Target target) {
        this.oldRecords = oldRecords;
        this.target = target;
    }

    void take(RecordFacts made) throws IOException {
        news.add(made);
        advance();
    }

    void end() throws IOException {
        ended = true;
        advance();
    }

    private void advance() throws IOException {
        while (true) {
            Optional<RecordFacts> made = news.first();
            if (made.isEmpty() && !ended) {
                return;
            }
            fill(1);
            Optional<RecordFacts> old = olds.first();
            if (old.isEmpty() && made.isEmpty()) {
                return;
            }
            if (old.isEmpty()) {
                added(made.get());
            } else if (made.isEmpty()) {
                lost(old.get());
            } else if (isSame(Mark.IDENTITY, old.get(), made.get())) {
                pair(old.get(), made.get(), false);
            } else if (isUndated(old.get(), made.get())) {
                pair(old.get(), made.get(), false);
            } else if (!ended && !news.isFull()) {
                return;
            } else {
                fill(Lookahead.MOST);
                decide(old.get(), made.get());
            }
        }
    }

    private void fill(int most) throws IOException {
        while (olds.size() < most && !olds.isFull()) {
            Optional<RecordFacts> next = oldRecords.take();
            if (next.isEmpty()) {
                return;
            }
            olds.add(next.get());
        }
    }

    private void decide(RecordFacts old, RecordFacts made) {
        for (Mark mark : Mark.values()) {
            if (isSame(mark, old, made)) {
                pair(old, made, false);
                return;
            }
            Optional<RecordFacts> later = news.find(mark, old).filter(one -> isFree(mark, one, olds));
            Optional<RecordFacts> earlier = olds.find(mark, made).filter(one -> isFree(mark, one, news));
            if (later.isPresent() && earlier.isPresent()) {
                long ahead = later.get().number() - made.number();
                // the record that moved further is the moved one
                if (earlier.get().number() - old.number() > ahead) {
                    pair(earlier.get(), made, true);
                } else {
                    pair(old, later.get(), true);
                }
                return;
            }
            if (later.isPresent()) {
                added(made);
                return;
            }
            if (earlier.isPresent()) {
                lost(old);
                return;
            }
        }
        if (isRelated(old, made)) {
            pair(old, made, false);
        } else if (isNatural(old, made)) {
            added(made);
        } else {
            lost(old);
        }
    }

    /** Whether only an unreadable date of the old record distinguishes them. */
    private static boolean isUndated(RecordFacts old, RecordFacts made) {
        return old.isCapture()
                && made.isCapture()
                && old.content().date() < 0
                && old.uri().equals(made.uri())
                && old.content().length() == made.content().length()
                && old.content().sha256().equals(made.content().sha256());
    }

    /** Whether a record with only its block in common has no counterpart of the same identity. */
    private static boolean isFree(Mark mark, RecordFacts record, Lookahead others) {
        return mark == Mark.IDENTITY || others.find(Mark.IDENTITY, record).isEmpty();
    }

    private static boolean isSame(Mark mark, RecordFacts old, RecordFacts made) {
        String wanted = mark.of(old);
        return !wanted.isEmpty() && wanted.equals(mark.of(made));
    }

    /** Whether two records without other counterparts may be one that was changed. */
    private static boolean isRelated(RecordFacts old, RecordFacts made) {
        if (old.isForeign() || made.isForeign()) {
            return false;
        }
        if (old.isFiledesc()) {
            // some programs convert it to a warcinfo record
            return made.content().type().equals("warcinfo");
        }
        boolean sameKind = old.isCapture() == made.isCapture()
                && (old.isCapture()
                        || old.content().type().equals(made.content().type()));
        return sameKind && (old.uri().equals(made.uri()) || hasSameBody(old.content(), made.content()));
    }

    /** Whether the dates are equal, and both are empty or have the same body. */
    private static boolean hasSameBody(RecordContent old, RecordContent made) {
        long body = old.length() - old.headLength();
        boolean isSame =
                body == made.length() - made.headLength() && old.bodySha1().equals(made.bodySha1());
        return old.date() == made.date() && isSame && (body > 0 || old.length() + made.length() == 0);
    }

    /** Whether the new record is a usual addition of conversion programs. */
    static boolean isNatural(RecordFacts old, RecordFacts made) {
        return made.content().type().equals("warcinfo") && !old.content().type().equals("warcinfo");
    }

    private void pair(RecordFacts old, RecordFacts made, boolean isMoved) {
        olds.remove(old);
        pass(made);
        target.pair(old, made, isMoved);
    }

    private void lost(RecordFacts old) {
        olds.remove(old);
        target.lost(old);
    }

    private void added(RecordFacts made) {
        boolean isRepeated = passed.contains(whole(made));
        pass(made);
        target.added(made, isRepeated);
    }

    private void pass(RecordFacts made) {
        news.remove(made);
        passed.add(whole(made));
        if (passed.size() > Lookahead.MOST) {
            passed.remove(passed.iterator().next());
        }
    }

    private static String whole(RecordFacts record) {
        return record.identity() + ' ' + record.content().sha256();
    }
}
