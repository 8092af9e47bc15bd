// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import dev.grainery.file.NameText;
import dev.grainery.record.Hash;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A file and its hash as {@code md5sum} writes them, so that {@code md5sum -c} can check it. */
public final class Md5sumLine {

    private Md5sumLine() {}

    /**
     * The line with its end.
     *
     * @param path the path of the file as records write it; the line has the bytes of its name
     */
    public static byte[] of(String path, Hash hash) {
        ByteArrayOutputStream name = new ByteArrayOutputStream(path.length());
        boolean escaped = false;
        for (byte b : NameText.bytesOf(path)) {
            int which = "\\\n\r".indexOf(b);
            if (which < 0) {
                name.write(b);
            } else {
                escaped = true;
                name.write('\\');
                name.write("\\nr".charAt(which));
            }
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream(name.size() + 40);
        // tells that what stands in the name behind a backslash is escaped
        line.writeBytes(((escaped ? "\\" : "") + hash + "  ").getBytes(StandardCharsets.US_ASCII));
        line.writeBytes(name.toByteArray());
        line.write('\n');
        return line.toByteArray();
    }
}
