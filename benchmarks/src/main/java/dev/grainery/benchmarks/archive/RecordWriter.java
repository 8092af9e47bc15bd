// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.util.SplittableRandom;

/** Writes records into a container: as they are, or each as a gzip member. */
interface RecordWriter {

    /**
     * Writes one record.
     *
     * @param head its header, and what of its content is not drawn
     * @param length bytes of drawn content that follow
     * @param tail what ends the record
     */
    void record(byte[] head, long length, byte[] tail, SplittableRandom random);

    /** How much drawn content about fills so many bytes of the file, beside its header. */
    long fitting(long bytes);
}
