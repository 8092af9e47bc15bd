// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

/** The entries of a container that signatures name. What cannot be read is absent or empty. */
interface ContainerEntries {

    /** Most bytes that are read of one entry. */
    int MOST = 1 << 16;

    /** Most entries, sectors of chains and directories, and similar. */
    int MOST_PARTS = 1 << 16;

    boolean has(String path);

    Content content(String path);

    /** The end is empty if the entry is longer than what is read. */
    record Content(ByteSlice beginning, ByteSlice end) {

        static final Content NONE = new Content(ByteSlice.EMPTY, ByteSlice.EMPTY);

        static Content of(byte[] bytes, int length, boolean whole) {
            ByteSlice all = new ByteSlice(bytes, 0, length);
            return new Content(all, whole ? all : ByteSlice.EMPTY);
        }
    }
}
