// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Revision;
import dev.grainery.pages.Place.Kind;
import java.util.Map;
import java.util.Optional;

/** What the pages of a container and of a CDX file show of other things than its record. */
record FileTables(Findings findings, Revision revision) {

    private static final int ROWS = 20;

    /** The gravest findings. */
    DataTable findings(String id, String fileName) {
        Choices own = own(id, fileName);
        return Tables.findings(
                findings.rows(own).page(Optional.empty(), ROWS).items(),
                Place.of(Kind.FINDINGS).with(own.given()).with("state", Findings.ALL));
    }

    /** The latest checks. */
    DataTable checks(String id, String fileName) {
        Choices own = own(id, fileName);
        return Tables.checks(
                revision.checks(own).page(Optional.empty(), ROWS).items(),
                Place.of(Kind.CHECKS).with(own.given()));
    }

    /** By the identifier, too: others may have the same name. */
    private static Choices own(String id, String fileName) {
        return new Choices(Map.of("file", fileName, "id", id));
    }
}
