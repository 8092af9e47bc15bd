// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Hash;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.List;
import java.util.function.Predicate;

/** Tries combinations of the open pieces until the file has the expected MD5. */
final class SumSearch {
    private static final long MOST = 1L << 20;

    private final Assembly assembly;
    private final Hash wanted;
    private final byte[] bytes = new byte[1 << 16];
    private long left;
    private long stop;

    /** {@code most} bytes are hashed in total; one search takes half of the rest. */
    SumSearch(Assembly assembly, Hash wanted, long most) {
        this.assembly = assembly;
        this.wanted = wanted;
        this.left = most;
    }

    /** Searches the combination and settles it. If there is none, the likeliest choices remain. */
    boolean isFound() throws IOException {
        // majority choices are tried last, since they are mostly correct
        boolean found = isFound(Piece::isDoubtful)
                || (assembly.pieces().stream().anyMatch(piece -> piece.isOpen() && !piece.isDoubtful())
                        && isFound(Piece::isOpen));
        if (found) {
            assembly.pieces().forEach(Piece::settle);
        }
        return found;
    }

    private boolean isFound(Predicate<Piece> tried) throws IOException {
        stop = left / 2;
        double combinations = assembly.pieces().stream()
                .filter(tried)
                .mapToDouble(piece -> piece.choices.size())
                .reduce(1, (one, other) -> one * other);
        return combinations <= MOST && isFound(List.copyOf(assembly.pieces()), DigestAlgorithm.begin("MD5"), tried);
    }

    private boolean isFound(List<Piece> rest, MessageDigest before, Predicate<Piece> tried) throws IOException {
        int index = 0;
        while (index < rest.size() && !tried.test(rest.get(index))) {
            update(before, rest.get(index));
            index++;
        }
        if (index == rest.size()) {
            return Hash.of(before.digest()).equals(wanted);
        }
        Piece open = rest.get(index);
        for (int choice = 0; choice < open.choices.size() && left > stop; choice++) {
            open.chosen = choice;
            MessageDigest digest = copyOf(before);
            update(digest, open);
            if (isFound(rest.subList(index + 1, rest.size()), digest, tried)) {
                return true;
            }
        }
        open.chosen = 0;
        return false;
    }

    private void update(MessageDigest digest, Piece piece) throws IOException {
        for (long at = piece.from; at < piece.to; ) {
            int n = piece.read(at, bytes, 0, bytes.length);
            digest.update(bytes, 0, n);
            at += n;
        }
        left -= piece.to - piece.from;
    }

    private static MessageDigest copyOf(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the MD5 of every Java platform can be copied", e);
        }
    }
}
