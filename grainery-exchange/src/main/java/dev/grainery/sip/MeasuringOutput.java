// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.file.BlockOutputStream;
import dev.grainery.record.DigestAlgorithm;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Computes size, MD5 and SHA-256 of the bytes written. {@link #sums} may be called once. */
final class MeasuringOutput extends BlockOutputStream {

    private final OutputStream out;
    private final MessageDigest md5 = DigestAlgorithm.begin("MD5");
    private final MessageDigest sha256 = DigestAlgorithm.begin("SHA-256");
    private long size;

    MeasuringOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        md5.update(bytes, from, length);
        sha256.update(bytes, from, length);
        size += length;
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    FileSums sums() {
        HexFormat hex = HexFormat.of();
        return new FileSums(size, hex.formatHex(md5.digest()), hex.formatHex(sha256.digest()));
    }

    record FileSums(long size, String md5, String sha256) {}
}
