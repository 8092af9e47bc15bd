// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MimeTypes;

/** What both Grainery and the detector of Apache Tika make of bytes, without a name and a served type. */
public final class Tika {

    private static final MimeTypes TIKA = MimeTypes.getDefaultMimeTypes();

    private Tika() {}

    /** What Tika says, without parameters. */
    public static String tika(byte[] bytes) {
        PrintStream errors = System.err;
        try {
            // the parser of the JDK prints a stack trace for some documents that are cut off
            System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            return TIKA.detect(new ByteArrayInputStream(bytes), new Metadata())
                    .getBaseType()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            System.setErr(errors);
        }
    }

    /** What Grainery says. */
    public static String grainery(byte[] bytes) {
        FirstBytes start = new FirstBytes();
        start.add(bytes, 0, bytes.length);
        return MediaTypes.ofTika().of(start);
    }
}
