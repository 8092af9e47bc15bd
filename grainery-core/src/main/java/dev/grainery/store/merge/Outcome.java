// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

/** What became of a file that was met. */
public enum Outcome {
    /** It has a record now. */
    NEW,
    /** It is what its record says; only the date of the check moved. */
    UNCHANGED,
    /** It is the file of its record, and the record says more or other things now. */
    UPDATED,
    /** The same bytes lie elsewhere too: it is listed in the record of its identity. */
    COPY,
    /** Other bytes claim the same identity: it is listed as a conflict in the record of the first. */
    CONFLICT,
    /** It is known, but it could not be read now, or is not what it was. */
    FAILED_CHECK,
    /** The store refused its record. */
    REFUSED
}
