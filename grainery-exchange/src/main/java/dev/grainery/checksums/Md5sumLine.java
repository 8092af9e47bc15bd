// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import dev.grainery.file.NameText;
import dev.grainery.record.Hash;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

public final class Md5sumLine {

    private Md5sumLine() {}

    /** With its line feed and the original bytes of the name; {@code path} has the form of {@link NameText}. */
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
        // a leading backslash marks an escaped name
        line.writeBytes(((escaped ? "\\" : "") + hash + "  ").getBytes(StandardCharsets.US_ASCII));
        line.writeBytes(name.toByteArray());
        line.write('\n');
        return line.toByteArray();
    }
}
