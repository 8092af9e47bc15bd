// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.file.StorageTimeout;
import dev.grainery.read.Compression;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;

interface InventoryFile extends Closeable {

    int BLOCK = 1 << 16;

    Optional<ListedFile> next() throws IOException;

    static InventoryFile open(Path inventory, StorageTimeout limit) throws IOException {
        InputStream content = unpacked(inventory, limit);
        try {
            content.mark(1);
            int first = content.read();
            content.reset();
            if (first != '{') {
                return new PlainInventory(inventory, content, ZoneId.systemDefault());
            }
            content.close();
            return S3Inventory.of(inventory, limit);
        } catch (IOException e) {
            content.close();
            throw e;
        }
    }

    static InputStream unpacked(Path file, StorageTimeout limit) throws IOException {
        return new BufferedInputStream(Compression.plain(bytes(file, limit)), BLOCK);
    }

    /** Has its own memory, because an abandoned read may still complete later. */
    static InputStream bytes(Path file, StorageTimeout limit) throws IOException {
        InputStream content = limit.answer(file.toString(), () -> Files.newInputStream(file));
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                byte[] block = new byte[Math.min(length, BLOCK)];
                int n = limit.answer(file.toString(), () -> content.read(block));
                System.arraycopy(block, 0, target, offset, Math.max(n, 0));
                return n;
            }

            @Override
            public void close() throws IOException {
                content.close();
            }
        };
    }

    record ListedFile(String address, FileState state) {}
}
