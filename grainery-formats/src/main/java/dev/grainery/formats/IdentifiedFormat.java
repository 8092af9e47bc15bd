// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

/** {@code puids} are PUIDs of PRONOM, separated by commas if signatures cannot tell formats apart. */
public record IdentifiedFormat(String puids, Method method) {

    /** What decided, from the most to the least certain. */
    public enum Method {
        /** The entries of a ZIP or OLE2 file. */
        CONTAINER,
        /** A signature of bytes. */
        BYTE,
        /** The first bytes are text. */
        TEXT,
        /** The media type that the first bytes have. */
        TYPE,
        /** The extension in the URI. */
        EXTENSION
    }
}
