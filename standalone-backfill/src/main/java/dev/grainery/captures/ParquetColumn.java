// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.util.Optional;
import java.util.function.Function;

/**
 * A column of a table: its name, its type, and where its value comes from. Any value may be missing.
 *
 * @param <R> what a row is made of
 */
record ParquetColumn<R>(String name, ColumnType type, Function<R, Optional<?>> value) {

    /** What the values of a column are, and how they are stored. */
    enum ColumnType {
        /** A text that is seldom that of another row. */
        TEXT(6),
        /** A text that many rows share: each is stored once for a row group. */
        WORD(6),
        /** A whole number of 32 bits. */
        INTEGER(1),
        /** A whole number of 64 bits. */
        LONG(2),
        /** Milliseconds since 1970 in UTC, as a {@link Long}; a time without zone, which readers do not shift. */
        TIME(2);

        private final int code;

        ColumnType(int code) {
            this.code = code;
        }

        /** The number of the physical type. */
        int code() {
            return code;
        }
    }

    /** The element of the schema. */
    void schema(CompactThrift element) {
        int optional = 1;
        element.number(1, type.code()).number(3, optional).text(4, name);
        switch (type) {
            case TEXT, WORD -> element.number(6, 0).struct(10, logical -> logical.struct(1, text -> {}));
            case TIME ->
                element.struct(
                        10,
                        logical -> logical.struct(
                                8, time -> time.truth(1, false).struct(2, unit -> unit.struct(1, milliseconds -> {}))));
            case INTEGER, LONG -> {
                // the physical type says all
            }
        }
    }
}
