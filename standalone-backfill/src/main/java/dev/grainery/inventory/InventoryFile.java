// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** An inventory that is read file by file. */
interface InventoryFile extends Closeable {

    /** The next file; empty behind the last one. */
    Optional<ListedFile> next() throws IOException;

    /** Opens an inventory, of which the first bytes tell the form. */
    static InventoryFile open(Path inventory) throws IOException {
        InputStream content = unpacked(inventory);
        try {
            content.mark(1);
            int first = content.read();
            content.reset();
            if (first != '{') {
                return new PlainInventory(inventory, content, ZoneId.systemDefault());
            }
            content.close();
            return S3Inventory.of(inventory);
        } catch (IOException e) {
            content.close();
            throw e;
        }
    }

    /** Its bytes, decompressed if they are those of gzip. */
    static InputStream unpacked(Path file) throws IOException {
        InputStream content = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        content.mark(2);
        boolean gzip = content.read() == 0x1f && content.read() == 0x8b;
        content.reset();
        return gzip ? new BufferedInputStream(new GZIPInputStream(content, 1 << 16)) : content;
    }
}
