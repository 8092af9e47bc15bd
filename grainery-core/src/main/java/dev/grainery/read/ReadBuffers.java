// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.FileDigests;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Digests;
import dev.grainery.record.Hash;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Blocks and digests that a reading thread reuses for each file. Not thread-safe. */
public final class ReadBuffers {

    /** In bytes. */
    public static final int BLOCK = 1 << 20;

    final int blockSize;
    final ByteBuffer first;
    final ByteBuffer second;
    private final MessageDigest md5 = DigestAlgorithm.begin("MD5");
    private final Map<DigestAlgorithm, MessageDigest> others = new TreeMap<>();

    public ReadBuffers() {
        this(Set.of());
    }

    public ReadBuffers(Set<DigestAlgorithm> algorithms) {
        this(algorithms, BLOCK);
    }

    ReadBuffers(Set<DigestAlgorithm> algorithms, int blockSize) {
        this.blockSize = blockSize;
        this.first = ByteBuffer.allocate(blockSize);
        this.second = ByteBuffer.allocate(blockSize);
        algorithms.forEach(algorithm -> others.put(algorithm, DigestAlgorithm.begin(algorithm.standardName())));
    }

    void reset() {
        first.limit(0);
        second.limit(0);
        md5.reset();
        others.values().forEach(MessageDigest::reset);
    }

    void update(byte[] bytes, int from, int length) {
        md5.update(bytes, from, length);
        if (!others.isEmpty()) {
            others.values().forEach(digest -> digest.update(bytes, from, length));
        }
    }

    FileDigests fixity(long size) {
        TreeMap<String, String> digests = new TreeMap<>();
        others.forEach((algorithm, digest) ->
                digests.put(algorithm.word(), HexFormat.of().formatHex(digest.digest())));
        return new FileDigests(size, Hash.of(md5.digest()), new Digests(digests));
    }
}
