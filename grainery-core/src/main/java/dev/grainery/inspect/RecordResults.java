// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/** Is told of the records of a container while it is inspected, each after it has ended, in their order. */
@FunctionalInterface
public interface RecordResults {

    /** Is told of none. */
    RecordResults NONE = record -> {};

    /** A record has ended; if it is a capture, it was told of just before. */
    void record(Result record);

    /**
     * How a record was found.
     *
     * @param offset where it begins in the file, in bytes
     * @param length bytes from there to the next record; 0 for all but the last of those that share a gzip member
     * @param sound whether it is complete, and no digest that it states is wrong
     * @param proved whether the check sum of its gzip member or a digest that it states shows that it is as it was written
     */
    record Result(long offset, long length, boolean sound, boolean proved) {}
}
