// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/** Receives the result of each record after it has ended, and after its capture was reported. */
@FunctionalInterface
public interface RecordResults {

    RecordResults NONE = record -> {};

    void record(Result record);

    /**
     * @param offset where the record begins in the file, in bytes
     * @param length bytes up to the next record; 0 for all but the last one in a gzip member
     * @param sound whether it is complete and no digest is wrong
     * @param proved whether a gzip checksum or a digest proves it
     */
    record Result(long offset, long length, boolean sound, boolean proved) {}
}
