// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The hashes and proofs of a Merkle tree (RFC 6962, section 2.1). */
final class TreeHash {

    /** The length of a hash in bytes. */
    static final int BYTES = 32;

    private static final byte[] LEAF = {0};
    private static final byte[] NODE = {1};

    private TreeHash() {}

    /** The hashes of complete subtrees. */
    @FunctionalInterface
    interface Nodes {

        /**
         * The hash of the subtree over 2^height leaves.
         *
         * @param index how many such subtrees precede it
         * @throws IOException if it cannot be read
         */
        byte[] hash(int height, long index) throws IOException;
    }

    static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static byte[] leaf(byte[] entry) {
        return sha256(LEAF, entry);
    }

    static byte[] node(byte[] left, byte[] right) {
        return sha256(NODE, left, right);
    }

    /** The root over complete subtrees, the largest and leftmost first; that of an empty tree if there are none. */
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

    /**
     * The root over one complete subtree's parts.
     *
     * @param hashes hashes one after the other
     * @param count how many of them, a power of two
     */
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

    /** That a leaf is in the tree of some size, as RFC 6962, 2.1.1, has it. */
    static List<byte[]> inclusion(Nodes nodes, long leaf, long size) throws IOException {
        return path(nodes, leaf, size, false);
    }

    /** That a tree begins with all of a smaller one, as RFC 6962, 2.1.2, has it; of an empty one there is nothing to prove. */
    static List<byte[]> consistency(Nodes nodes, long old, long size) throws IOException {
        return old == 0 ? List.of() : path(nodes, old - 1, size, true);
    }

    /**
     * The hashes of what is beside the way from a leaf to the root.
     *
     * @param isOfTree whether the way begins at the largest subtree that ends with this leaf, whose hash is the first unless
     *     it is the whole tree before
     */
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

    /** Whether a proof shows that one tree begins with all of another, as RFC 9162, 2.1.4.2, has it. */
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
