// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.util.List;

/** What can be given out of a store. */
enum ExportType {
    HARVEST,
    CONTAINER,
    CDX,
    /** The history of checks. */
    REVISION,
    /** What was found, whatever its state. */
    FINDING;

    /** The types of records. */
    static final List<ExportType> RECORDS = List.of(HARVEST, CONTAINER, CDX);
}
