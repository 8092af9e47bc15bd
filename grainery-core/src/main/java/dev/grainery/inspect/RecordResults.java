// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

/** Receives the result of each record after it has ended, and after its capture was reported. */
@FunctionalInterface
public interface RecordResults {

    RecordResults NONE = record -> {};

    void record(Result record);

    /** In bytes of the file; only the last record in a gzip member has a length. */
    record Result(long offset, long length, boolean sound, boolean proved) {}
}
