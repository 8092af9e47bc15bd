// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/** A Grainery record: header, the sections of its type, paths and the revision as its footer (Metodika 10). */
public sealed interface GraineryRecord permits StoredFileRecord, HarvestRecord {

    /** What stands for a mandatory or recommended value that is not known. */
    String NA = "NA";

    Header header();

    Revision revision();
}
