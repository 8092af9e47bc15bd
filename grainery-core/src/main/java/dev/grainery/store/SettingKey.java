// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/** What is set once for a store. */
public enum SettingKey {
    /** The naming file of the convention that harvests are named by. */
    NAMING("naming"),
    /** Who makes the records; {@code NA} if nobody has said. */
    AUTHOR("author"),
    /** Name and version of the standard of the records. */
    STANDARD("standard");

    private final String word;

    SettingKey(String word) {
        this.word = word;
    }

    /** The word for it. */
    public String word() {
        return word;
    }
}
