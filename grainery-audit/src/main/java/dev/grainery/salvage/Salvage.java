// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.file.FileDigests;
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

/** Chooses bytes that give correct gzip checksums, else the MD5. Bounded memory and time. Not thread-safe. */
public final class Salvage {

    private static final long LEAST_APART = 8;

    /** Minimum distances in bytes of separate differences: coarse first, since sectors are lost as a whole. */
    private static final long[] APART = {4096, 64, LEAST_APART, 0};

    /** Maximum bytes decompressed or hashed in trials: a constant plus a multiple of the file size. */
    private static final long MOST_TRIED = 1L << 30;

    private static final int TIMES = 8;
    private static final long MOST_TRIED_AT_MAGIC = 1L << 24;

    private final FileDigests wanted;
    private final Assembly assembly;
    private Optional<Copy> whole = Optional.empty();

    private record Gap(long from, long to) {}

    private Salvage(FileDigests wanted, Assembly assembly) {
        this.wanted = wanted;
        this.assembly = assembly;
    }

    /** Without an MD5 in {@code wanted}, the result cannot be confirmed. */
    public static Salvage of(List<Copy> copies, FileDigests wanted) throws IOException {
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
                    // sound members can differ only in bytes without a checksum
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

    /** Returns the end of the part laid out; {@code gzip}: members are certain. */
    private long solve(long from, long to, boolean gzip, Differences differences, MemberSearch search)
            throws IOException {
        long at = from;
        boolean member = gzip;
        for (int i = 0; APART[i] > 0 && at < to && (i == 0 || member); i++) {
            if (i > 0) {
                assembly.replace(at, to, differences.between(at, to, APART[i]));
            }
            MemberSearch.MemberProbe probe = search.solve(at, Long.MAX_VALUE);
            while (probe.isSound() && at < to) {
                at += probe.length();
                probe = at < to ? search.solve(at, Long.MAX_VALUE) : probe;
            }
            member |= probe.headerLength() > 0;
        }
        if (at >= to || !member) {
            return Math.max(at, to);
        }
        long next = assembly.findMember(at + 1, to);
        while (next < to && !search.solve(next, MOST_TRIED_AT_MAGIC).isSound()) {
            next = assembly.findMember(next + 1, to);
        }
        // a piece may extend into the next member
        assembly.between(at, next).forEach(Piece::giveUp);
        return next;
    }

    /** An intact copy, if there is one: then nothing was salvaged. */
    public Optional<Copy> whole() {
        return whole;
    }

    public FileDigests writeTo(OutputStream out) throws IOException {
        return assembly.writeTo(out);
    }

    public boolean isRestored(FileDigests written) {
        return wanted.md5().isKnown()
                && written.md5().equals(wanted.md5())
                && written.size() == wanted.size()
                && !wanted.digests().contradicts(written.digests());
    }

    public List<DoubtfulRange> doubts() {
        List<DoubtfulRange> doubts = new ArrayList<>();
        for (Piece piece : assembly.pieces()) {
            piece.doubt().ifPresent(kind -> {
                long from = piece.from;
                int last = doubts.size() - 1;
                if (last >= 0
                        && doubts.get(last).kind() == kind
                        && from - doubts.get(last).to() < LEAST_APART) {
                    from = doubts.remove(last).from();
                }
                doubts.add(new DoubtfulRange(kind, from, piece.to));
            });
        }
        return doubts;
    }
}
