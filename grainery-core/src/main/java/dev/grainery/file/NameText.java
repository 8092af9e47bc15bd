// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** A name from the bytes that the file system stores, independent of the locale; see {@link EscapedName}. */
public record NameText(String text, boolean utf8) {

    /** The absolute path, without a slash at the end. */
    public static NameText of(Path path) {
        String decoded = path.toAbsolutePath().toString();
        if (isPrintableAscii(decoded)) {
            // undecodable bytes never become ASCII, so these are the bytes; the URI would access the disk
            return ofAscii(decoded);
        }
        // only the URI form of a path shows its bytes; toString() has replaced those that cannot be decoded
        String raw = path.toUri().getRawPath();
        boolean slash = raw.length() > 1 && raw.endsWith("/");
        return of(unescape(slash ? raw.substring(0, raw.length() - 1) : raw));
    }

    /** Equals {@link #of(Path)} for a file in this directory without links, without access to the disk. */
    public NameText inside(Path path) {
        String decoded = path.getFileName().toString();
        return isPrintableAscii(decoded)
                ? new NameText(
                        (text.endsWith("/") ? text : text + "/")
                                + ofAscii(decoded).text(),
                        utf8)
                : of(path);
    }

    public static boolean isPrintableAscii(String decoded) {
        for (int i = 0; i < decoded.length(); i++) {
            if (decoded.charAt(i) < ' ' || decoded.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    private static NameText ofAscii(String decoded) {
        return decoded.indexOf('%') < 0 ? new NameText(decoded, true) : of(decoded.getBytes(StandardCharsets.US_ASCII));
    }

    /** A name, or several names with slashes between them. */
    public static NameText of(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        boolean utf8 = true;
        int from = 0;
        while (from <= bytes.length) {
            int to = from;
            while (to < bytes.length && bytes[to] != '/') {
                to++;
            }
            EscapedName name = EscapedName.of(Arrays.copyOfRange(bytes, from, to));
            text.append(from == 0 ? "" : "/").append(name.text());
            utf8 &= name.utf8();
            from = to + 1;
        }
        return new NameText(text.toString(), utf8);
    }

    /** The path of an absolute text that {@link #of(Path)} returned, independent of the locale. */
    public static Path pathOf(String text) {
        if (isPrintableAscii(text) && text.indexOf('%') < 0) {
            // ASCII has the same bytes in every locale
            return Path.of(text);
        }
        StringBuilder raw = new StringBuilder("file://");
        for (byte b : bytesOf(text)) {
            raw.append(b == '/' ? "/" : String.format(Locale.ROOT, "%%%02X", b));
        }
        // a URI passes the bytes of a name in every locale
        return Path.of(URI.create(raw.toString()));
    }

    public static byte[] bytesOf(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (String name : text.split("/", -1)) {
            bytes.writeBytes(EscapedName.bytesOf(name));
            bytes.write('/');
        }
        return Arrays.copyOf(bytes.toByteArray(), bytes.size() - 1);
    }

    private static byte[] unescape(String raw) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                bytes.write(Integer.parseInt(raw, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(c);
            }
        }
        return bytes.toByteArray();
    }
}
