// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.serve;

/**
 * An archive that a store is filled with the records of.
 *
 * @param containers how many containers
 * @param harvests how many harvests
 * @param mount the absolute path of the directory that its storages are mounted in
 * @param inspectedEach of how many containers one is inspected
 * @param withCdxEach of how many containers one has a CDX file
 * @param ofZeros whether the files consist of a few zeros each, so that they can be made; else they are as large as those of
 *     an archive
 */
public record MadeUpArchive(
        int containers, int harvests, String mount, int inspectedEach, int withCdxEach, boolean ofZeros) {

    /** The most bytes of a file of zeros. */
    public static final int MOST_ZEROS = 4_096;
}
