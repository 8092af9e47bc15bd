// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import dev.grainery.record.DigestAlgorithm;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The hashes and proofs of a Merkle tree (RFC 6962, section 2.1). */
final class TreeHash {
    static final int BYTES = 32;

    private static final byte[] LEAF = {0};
    private static final byte[] NODE = {1};

    private TreeHash() {}

    @FunctionalInterface
    interface Nodes {

        /** The hash of the subtree with this index over 2^height leaves. */
        byte[] hash(int height, long index) throws IOException;
    }

    static byte[] sha256(byte[]... parts) {
        MessageDigest digest = DigestAlgorithm.begin("SHA-256");
        for (byte[] part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    static byte[] leaf(byte[] entry) {
        return sha256(LEAF, entry);
    }

    static byte[] node(byte[] left, byte[] right) {
        return sha256(NODE, left, right);
    }

    static byte[] root(List<byte[]> subtrees) {
        if (subtrees.isEmpty()) {
            return sha256();
        }
        byte[] root = subtrees.get(subtrees.size() - 1);
        for (int i = subtrees.size() - 2; i >= 0; i--) {
            root = node(subtrees.get(i), root);
        }
        return root;
    }

    /** {@code count} is a power of two. */
    static byte[] root(byte[] hashes, int from, int count) {
        return count == 1
                ? Arrays.copyOfRange(hashes, from * BYTES, (from + 1) * BYTES)
                : node(root(hashes, from, count / 2), root(hashes, from + count / 2, count / 2));
    }

    private static byte[] root(Nodes nodes, long from, long to) throws IOException {
        long count = to - from;
        long half = Long.highestOneBit(count);
        if (half == count) {
            return nodes.hash(Long.numberOfTrailingZeros(count), from / count);
        }
        return node(root(nodes, from, from + half), root(nodes, from + half, to));
    }

    /** Inclusion proof (RFC 6962, 2.1.1). */
    static List<byte[]> inclusion(Nodes nodes, long leaf, long size) throws IOException {
        return path(nodes, leaf, size, false);
    }

    /** Consistency proof (RFC 6962, 2.1.2); empty for an empty tree. */
    static List<byte[]> consistency(Nodes nodes, long old, long size) throws IOException {
        return old == 0 ? List.of() : path(nodes, old - 1, size, true);
    }

    /** {@code isOfTree}: begins at the largest subtree with this last leaf; its hash is first, unless it is all. */
    private static List<byte[]> path(Nodes nodes, long leaf, long size, boolean isOfTree) throws IOException {
        List<byte[]> path = new ArrayList<>();
        long from = 0;
        long to = size;
        while (to - from > 1 && !(isOfTree && to == leaf + 1)) {
            long middle = from + Long.highestOneBit(to - from - 1);
            boolean isLeft = leaf < middle;
            path.add(isLeft ? root(nodes, middle, to) : root(nodes, from, middle));
            from = isLeft ? from : middle;
            to = isLeft ? middle : to;
        }
        if (isOfTree && from > 0) {
            path.add(root(nodes, from, to));
        }
        Collections.reverse(path);
        return path;
    }

    /** Verifies a consistency proof (RFC 9162, 2.1.4.2). */
    static boolean isConsistent(long old, byte[] oldRoot, long size, byte[] root, List<byte[]> proof) {
        if (old == 0 || old == size) {
            return proof.isEmpty() && (old == 0 || Arrays.equals(oldRoot, root));
        }
        List<byte[]> path = new ArrayList<>(proof);
        if (Long.bitCount(old) == 1) {
            path.add(0, oldRoot);
        }
        if (old > size || path.isEmpty()) {
            return false;
        }
        int shift = Long.numberOfTrailingZeros(old);
        long first = (old - 1) >> shift;
        long second = (size - 1) >> shift;
        byte[] before = path.get(0);
        byte[] now = path.get(0);
        for (byte[] hash : path.subList(1, path.size())) {
            if (second == 0) {
                return false;
            }
            if ((first & 1) == 1 || first == second) {
                before = node(hash, before);
                now = node(hash, now);
                while (first != 0 && (first & 1) == 0) {
                    first >>= 1;
                    second >>= 1;
                }
            } else {
                now = node(now, hash);
            }
            first >>= 1;
            second >>= 1;
        }
        return second == 0 && Arrays.equals(before, oldRoot) && Arrays.equals(now, root);
    }
}
