// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.file.Fixity;
import dev.grainery.salvage.Alignment.Content;
import dev.grainery.salvage.Alignment.Member;
import dev.grainery.salvage.Piece.Source;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A file that is put together from copies of which none need be whole. The stretches on which the copies differ are chosen
 * such that gzip members have right checksums, and else such that the file has the MD5 that is wanted. Memory and time are
 * bounded, whatever the copies hold. Not thread-safe.
 */
public final class Salvage {

    private static final long LEAST_APART = 8;

    /** How many bytes differences are apart that are looked at one by one: coarse first, as a sector is lost as a whole. */
    private static final long[] APART = {4096, 64, LEAST_APART, 0};

    /** How many bytes may be decompressed, or hashed, to try combinations: so many, and the file so many times. */
    private static final long MOST_TRIED = 1L << 30;

    private static final int TIMES = 8;

    /** The same for what only may be a member. */
    private static final long MOST_TRIED_AT_MAGIC = 1L << 24;

    private final Fixity wanted;
    private final Assembly assembly;
    private Optional<Copy> whole = Optional.empty();

    /** A part of the file between sound members. */
    private record Gap(long from, long to) {}

    private Salvage(Fixity wanted, Assembly assembly) {
        this.wanted = wanted;
        this.assembly = assembly;
    }

    /**
     * Puts a file together.
     *
     * @param copies what is left of it
     * @param wanted its size and its digests; if its MD5 is not known, nothing shows which bytes are right
     * @throws IOException if whoever is told of the bytes read ends the work
     */
    public static Salvage of(List<Copy> copies, Fixity wanted) throws IOException {
        for (Copy copy : copies) {
            Salvage salvage = new Salvage(wanted, Assembly.of(copy));
            if (salvage.isRestored(salvage.writeTo(OutputStream.nullOutputStream()))) {
                salvage.whole = Optional.of(copy);
                return salvage;
            }
        }
        Salvage salvage = new Salvage(wanted, new Assembly());
        salvage.assemble(Alignment.of(copies, wanted.size()));
        return salvage;
    }

    private void assemble(Alignment alignment) throws IOException {
        Differences differences = new Differences(alignment.sources());
        List<Gap> gaps = lay(alignment.members(), differences);
        long between = gaps.stream().mapToLong(gap -> gap.to() - gap.from()).sum();
        long most = MOST_TRIED + TIMES * wanted.size();
        try (MemberSearch search = new MemberSearch(assembly, most)) {
            long end = 0;
            for (Gap gap : gaps) {
                end = Math.max(end, gap.from());
                while (end < gap.to()) {
                    end = solve(end, gap.to(), 2 * between < wanted.size(), differences, search);
                }
            }
        }
        if (wanted.md5().isKnown() && assembly.pieces().stream().allMatch(Piece::mayBeRight)) {
            SumSearch sums = new SumSearch(assembly, wanted.md5(), most);
            boolean found = false;
            for (int i = 0; i < APART.length && !found; i++) {
                for (Piece piece : List.copyOf(assembly.pieces())) {
                    if (piece.isOpen()) {
                        assembly.replace(piece.from, piece.to, differences.between(piece.from, piece.to, APART[i]));
                    }
                }
                found = sums.isFound();
            }
        }
    }

    /** Lays sound members and what is between them one behind the other. */
    private List<Gap> lay(SortedMap<Long, Map<Content, List<Member>>> members, Differences differences)
            throws IOException {
        List<Gap> gaps = new ArrayList<>();
        long end = 0;
        for (Map<Content, List<Member>> alike : members.values()) {
            Member member = Collections.max(alike.values(), Comparator.comparingInt(List::size))
                    .get(0);
            long from = member.from();
            if (from >= end) {
                layGap(end, from, differences, gaps);
                end = member.to();
                Piece piece = new Piece(from, end, List.of(new Source(member.copy(), member.shift(), from, end)), true);
                piece.settle();
                assembly.put(List.of(piece));
                if (alike.size() > 1) {
                    // where sound members differ it is in what no checksum covers
                    assembly.replace(
                            from,
                            from + member.headerLength(),
                            differences.between(from, from + member.headerLength(), 0));
                    long last = MemberSearch.lastOfData(end);
                    assembly.replace(last, last + 1, differences.between(last, last + 1, 0));
                }
            }
        }
        layGap(end, wanted.size(), differences, gaps);
        return gaps;
    }

    private void layGap(long from, long to, Differences differences, List<Gap> gaps) throws IOException {
        if (from < to) {
            assembly.put(differences.between(from, to, APART[0]));
            gaps.add(new Gap(from, to));
        }
    }

    /**
     * Seeks the members at the beginning of a gap.
     *
     * @param gzip whether there are members for certain
     * @return how far the file is laid
     */
    private long solve(long from, long to, boolean gzip, Differences differences, MemberSearch search)
            throws IOException {
        long at = from;
        boolean member = gzip;
        for (int i = 0; APART[i] > 0 && at < to && (i == 0 || member); i++) {
            if (i > 0) {
                assembly.replace(at, to, differences.between(at, to, APART[i]));
            }
            MemberSearch.Met met = search.solve(at, Long.MAX_VALUE);
            while (met.isSound() && at < to) {
                at += met.length();
                met = at < to ? search.solve(at, Long.MAX_VALUE) : met;
            }
            member |= met.headerLength() > 0;
        }
        if (at >= to || !member) {
            return Math.max(at, to);
        }
        long next = assembly.findMember(at + 1, to);
        while (next < to && !search.solve(next, MOST_TRIED_AT_MAGIC).isSound()) {
            next = assembly.findMember(next + 1, to);
        }
        // a piece may go on in the next member
        assembly.between(at, next).forEach(Piece::giveUp);
        return next;
    }

    /** The copy that is whole, if one is: then nothing was put together. */
    public Optional<Copy> whole() {
        return whole;
    }

    /**
     * Writes the file, the best there is.
     *
     * @return what was written
     */
    public Fixity writeTo(OutputStream out) throws IOException {
        return assembly.writeTo(out);
    }

    /** Whether these are the bytes that are wanted: of this size, with the MD5 and any other digest that is known. */
    public boolean isRestored(Fixity written) {
        return wanted.md5().isKnown()
                && written.md5().equals(wanted.md5())
                && written.size() == wanted.size()
                && !wanted.digests().contradicts(written.digests());
    }

    /** What of the file nothing shows to be right, in its order; some bytes between two ranges count to them. */
    public List<Doubt> doubts() {
        List<Doubt> doubts = new ArrayList<>();
        for (Piece piece : assembly.pieces()) {
            piece.doubt().ifPresent(kind -> {
                long from = piece.from;
                int last = doubts.size() - 1;
                if (last >= 0
                        && doubts.get(last).kind() == kind
                        && from - doubts.get(last).to() < LEAST_APART) {
                    from = doubts.remove(last).from();
                }
                doubts.add(new Doubt(kind, from, piece.to));
            });
        }
        return doubts;
    }
}
