// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/** A metadata record: header, sections of its type, paths, extension and revision (Metodika 10). */
public sealed interface GraineryRecord permits StoredFileRecord, HarvestRecord {

    /** The value of a mandatory or recommended field that is unknown. */
    String NA = "NA";

    Header header();

    Revision revision();
}
