// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.file.BlockInputStream;
import dev.grainery.file.FileDigests;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
import dev.grainery.salvage.Piece.Source;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class Assembly {

    private static final int GZIP = 0x1f8b08;

    private final TreeMap<Long, Piece> pieces = new TreeMap<>();

    static Assembly of(Copy copy) {
        Assembly whole = new Assembly();
        whole.put(List.of(new Piece(0, copy.size(), List.of(new Source(copy, 0, 0, copy.size())), true)));
        return whole;
    }

    Collection<Piece> pieces() {
        return pieces.values();
    }

    void put(Collection<Piece> added) {
        added.stream().filter(piece -> piece.from < piece.to).forEach(piece -> pieces.put(piece.from, piece));
    }

    void replace(long from, long to, Collection<Piece> others) {
        between(from, to).clear();
        put(others);
    }

    Collection<Piece> between(long from, long to) {
        split(from);
        split(to);
        return pieces.subMap(from, to).values();
    }

    private void split(long at) {
        Map.Entry<Long, Piece> whole = pieces.lowerEntry(at);
        if (whole != null && at < whole.getValue().to) {
            pieces.put(whole.getKey(), whole.getValue().part(whole.getKey(), at));
            pieces.put(at, whole.getValue().part(at, whole.getValue().to));
        }
    }

    List<Piece> open(long from, long to) {
        return pieces.subMap(pieces.floorKey(from), Math.max(from, to)).values().stream()
                .filter(Piece::isOpen)
                .toList();
    }

    Input from(long begin) {
        return new Input(begin);
    }

    /** Reads the chosen bytes. A call never returns bytes of two pieces. */
    final class Input extends BlockInputStream {

        private long at;

        private Input(long begin) {
            this.at = begin;
        }

        long at() {
            return at;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            Map.Entry<Long, Piece> entry = pieces.floorEntry(at);
            if (entry == null || at >= entry.getValue().to) {
                return -1;
            }
            int n = entry.getValue().read(at, target, from, length);
            at += n;
            return n;
        }
    }

    long findMember(long from, long to) throws IOException {
        InputStream in = new BufferedInputStream(from(from));
        int last = 0;
        for (long at = from; at < to + 2; at++) {
            last = last << 8 | Math.max(0, in.read());
            if ((last & 0xffffff) == GZIP) {
                return at - 2;
            }
        }
        return to;
    }

    FileDigests writeTo(OutputStream out) throws IOException {
        MessageDigest md5 = DigestAlgorithm.begin("MD5");
        OutputStream digested = new DigestOutputStream(out, md5);
        TreeMap<String, MessageDigest> others = new TreeMap<>();
        for (DigestAlgorithm algorithm : DigestAlgorithm.values()) {
            MessageDigest other = DigestAlgorithm.begin(algorithm.standardName());
            others.put(algorithm.word(), other);
            digested = new DigestOutputStream(digested, other);
        }
        long size = from(0).transferTo(digested);
        TreeMap<String, String> digests = new TreeMap<>();
        others.forEach((word, digest) -> digests.put(word, HexFormat.of().formatHex(digest.digest())));
        return new FileDigests(size, Hash.of(md5.digest()), new Digests(digests));
    }
}
