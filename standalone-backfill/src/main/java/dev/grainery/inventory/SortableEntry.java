// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * Bytes that sort in the order of a walk: zero bytes replace the slashes of the path, two zero bytes end it, and the
 * state follows. An entry without state is a directory.
 */
@SuppressWarnings("ArrayRecordComponent")
record SortableEntry(byte[] bytes) {

    private static final String AUTHORITY = "://";

    static SortableEntry of(InventoryFile.ListedFile file) {
        FileState state = file.state();
        Instant modified = state.lastModified();
        String text = "\0\0" + state.size() + " " + modified.getEpochSecond() + " " + modified.getNano() + " "
                + state.version();
        return new SortableEntry(joined(key(file.address()), text.getBytes(StandardCharsets.UTF_8)));
    }

    static byte[] key(String address) {
        byte[] key = NameText.bytesOf(address);
        int scheme = address.indexOf(AUTHORITY);
        int from = address.startsWith("/") || scheme < 0 ? 0 : scheme + AUTHORITY.length();
        for (int i = 0; i < key.length; i++) {
            if (key[i] == 0) {
                throw new IllegalArgumentException("a zero byte");
            }
            if (i >= from && key[i] == '/') {
                key[i] = 0;
            }
        }
        // the root of all local files
        return key.length == 1 && key[0] == 0 ? new byte[0] : key;
    }

    static byte[] inside(byte[] directory) {
        return joined(directory, new byte[] {0});
    }

    static byte[] behind(byte[] directory) {
        return joined(directory, new byte[] {1});
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    private int end() {
        for (int i = 0; i + 1 < bytes.length; i++) {
            if (bytes[i] == 0 && bytes[i + 1] == 0) {
                return i;
            }
        }
        return bytes.length;
    }

    byte[] key() {
        return Arrays.copyOf(bytes, end());
    }

    String address() {
        return address(key());
    }

    static String address(byte[] key) {
        byte[] path = key.clone();
        for (int i = 0; i < path.length; i++) {
            path[i] = path[i] == 0 ? (byte) '/' : path[i];
        }
        return path.length == 0 ? "/" : NameText.of(path).text();
    }

    Optional<FileState> state() {
        int end = end();
        if (end == bytes.length) {
            return Optional.empty();
        }
        String[] state = new String(bytes, end + 2, bytes.length - end - 2, StandardCharsets.UTF_8).split(" ", 4);
        Instant modified = Instant.ofEpochSecond(Long.parseLong(state[1]), Long.parseLong(state[2]));
        return Optional.of(new FileState(FileState.Kind.FILE, Long.parseLong(state[0]), modified, state[3]));
    }

    SortableEntry directlyIn(byte[] directory) {
        for (int i = directory.length + 1; i + 1 < bytes.length; i++) {
            if (bytes[i] == 0) {
                return bytes[i + 1] == 0 ? this : new SortableEntry(Arrays.copyOf(bytes, i));
            }
        }
        return this;
    }
}
