// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import dev.grainery.formats.ByteSequence.Reference;
import dev.grainery.formats.LiteralSearch.Literal;
import dev.grainery.formats.Subsequence.Fragment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All signatures, so compiled that few are tried: by the bytes at a fixed offset, else by a string that they contain,
 * else by the values that occur near the beginning. Immutable.
 */
final class SignatureMatcher {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Signatures that end within these bytes are chosen by the values there. */
    private static final int NEAR = 256;

    private static final int NOT_OF_BEGINNING = -1;

    private final List<List<ByteSequence>> signatures;
    private final List<AtOffset> fixed;
    private final LiteralSearch strings;
    private final List<Needed> near = new ArrayList<>();
    private final List<Needed> far = new ArrayList<>();

    /** The values without which a signature cannot match. */
    private record Needed(int id, ByteValues values) {}

    /** The first bytes of signatures at one offset, by the first of them. */
    private static final class AtOffset {

        private final int offset;
        private final List<List<Start>> byFirst = new ArrayList<>();

        AtOffset(int offset) {
            this.offset = offset;
            for (int value = 0; value <= 0xff; value++) {
                byFirst.add(new ArrayList<>());
            }
        }

        void add(BytePiece piece, int id) {
            long mask = 0;
            long value = 0;
            for (int i = 0; i < Math.min(piece.length(), Long.BYTES); i++) {
                if (piece.at(i).isSingle()) {
                    mask |= 0xffL << (Byte.SIZE * i);
                    value |= (piece.at(i).single() & 0xffL) << (Byte.SIZE * i);
                }
            }
            Start start = new Start(mask, value, id);
            for (int first = 0; first <= 0xff; first++) {
                if (piece.at(0).contains((byte) first)) {
                    byFirst.get(first).add(start);
                }
            }
        }
    }

    private record Start(long mask, long value, int id) {}

    /** {@code bytes} of ranges that are matched must have seven more bytes behind their end. */
    SignatureMatcher(List<List<ByteSequence>> signatures) {
        this.signatures = List.copyOf(signatures);
        SortedMap<Integer, AtOffset> offsets = new TreeMap<>();
        List<Literal> literals = new ArrayList<>();
        for (int id = 0; id < signatures.size(); id++) {
            Optional<Subsequence> anchored = firsts(signatures.get(id))
                    .filter(one -> one.isFixed() && one.minDistance() < PayloadWindow.SIZE)
                    .findFirst();
            if (anchored.isPresent()) {
                AtOffset offset = offsets.computeIfAbsent(anchored.get().minDistance(), AtOffset::new);
                for (BytePiece piece : anchored.get().first()) {
                    offset.add(piece, id);
                }
            } else {
                unanchored(id, literals);
            }
        }
        this.fixed = List.copyOf(offsets.values());
        this.strings = new LiteralSearch(literals);
    }

    private void unanchored(int id, List<Literal> literals) {
        List<Literal> all = literals(signatures.get(id), id);
        List<Literal> ofBeginning =
                all.stream().filter(one -> one.reach() != NOT_OF_BEGINNING).toList();
        ByteValues nearest = values(ofBeginning.stream().filter(one -> one.reach() <= NEAR));
        Optional<Literal> longest = ofBeginning.stream()
                .filter(one -> one.bytes().length >= LiteralSearch.SHORTEST)
                .reduce((a, b) -> b.bytes().length > a.bytes().length ? b : a);
        if (nearest.size() >= LiteralSearch.SHORTEST || (longest.isEmpty() && !nearest.isEmpty())) {
            near.add(new Needed(id, nearest));
        } else if (longest.isPresent()) {
            literals.add(longest.get());
        } else {
            far.add(new Needed(id, values(all.stream())));
        }
    }

    private static ByteValues values(Stream<Literal> literals) {
        return literals.map(one -> ByteValues.of(one.bytes(), 0, one.bytes().length))
                .reduce(ByteValues.NONE, ByteValues::or);
    }

    private static Stream<Subsequence> firsts(List<ByteSequence> signature) {
        return signature.stream()
                .filter(sequence -> sequence.reference() == Reference.BEGINNING)
                .map(sequence -> sequence.subsequences().get(0));
    }

    /** The strings that must occur in what has the signature. */
    private static List<Literal> literals(List<ByteSequence> signature, int id) {
        List<Literal> literals = new ArrayList<>();
        for (ByteSequence sequence : signature) {
            for (int i = 0; i < sequence.subsequences().size(); i++) {
                Subsequence part = sequence.subsequences().get(i);
                int reach = sequence.reference() == Reference.END
                        ? NOT_OF_BEGINNING
                        : i == 0 ? part.reach() : SignatureExpression.UNLIMITED;
                Stream<List<BytePiece>> pieces = Stream.concat(
                        Stream.of(part.certain()),
                        Stream.concat(part.left().stream(), part.right().stream())
                                .map(place ->
                                        place.stream().map(Fragment::piece).toList()));
                pieces.filter(alternatives -> alternatives.size() == 1)
                        .map(alternatives -> alternatives.get(0).longestLiteral())
                        .filter(bytes -> bytes.length > 0)
                        .forEach(bytes -> literals.add(new Literal(bytes, reach, id)));
            }
        }
        return literals;
    }

    /** Indexes of the signatures that match. */
    BitSet matching(ByteSlice beginning, ByteSlice end, MatchBudget budget) {
        BitSet candidates = new BitSet();
        for (AtOffset offset : fixed) {
            if (offset.offset >= beginning.to()) {
                break;
            }
            long word = (long) LONGS.get(beginning.bytes(), offset.offset);
            for (Start start : offset.byFirst.get((int) (word & 0xff))) {
                if ((word & start.mask()) == start.value()) {
                    candidates.set(start.id());
                }
            }
        }
        addPossible(near, ByteValues.of(beginning.bytes(), 0, Math.min(NEAR, beginning.to())), candidates);
        ByteValues values = ByteValues.of(beginning.bytes(), 0, beginning.to());
        if (end.bytes() != beginning.bytes() || end.to() > beginning.to()) {
            values = values.or(ByteValues.of(end.bytes(), end.from(), end.to()));
        }
        addPossible(far, values, candidates);
        strings.search(beginning, candidates::set);
        BitSet matching = new BitSet();
        for (int id = candidates.nextSetBit(0); id >= 0; id = candidates.nextSetBit(id + 1)) {
            if (signatures.get(id).stream().allMatch(sequence -> sequence.matches(beginning, end, budget))) {
                matching.set(id);
            }
        }
        return matching;
    }

    private static void addPossible(List<Needed> signatures, ByteValues values, BitSet candidates) {
        for (Needed one : signatures) {
            if (one.values().isWithin(values)) {
                candidates.set(one.id());
            }
        }
    }
}
