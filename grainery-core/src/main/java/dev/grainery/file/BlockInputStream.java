// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;
import java.io.InputStream;

public abstract class BlockInputStream extends InputStream {

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public abstract int read(byte[] target, int from, int length) throws IOException;
}
