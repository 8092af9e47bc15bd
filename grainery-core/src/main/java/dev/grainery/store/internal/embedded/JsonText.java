// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import java.util.Arrays;

/** The text of a document as bytes. They are not copied: nobody changes them. */
final class JsonText {

    private final byte[] bytes;

    JsonText(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonText text && Arrays.equals(bytes, text.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
