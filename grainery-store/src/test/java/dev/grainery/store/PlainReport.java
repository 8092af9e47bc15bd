// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.finding.Verdict;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.store.RecordCollection.FixityResult;
import java.util.List;

/** Reports of checks in tests that are about something else. */
public final class PlainReport {

    /** An entry for each check, and nothing that was found. */
    public static final CheckReport PLAIN = new CheckReport(
            PlainReport::entry,
            checked -> Verdict.checked(checked.check().location().path(), List.of()));

    private PlainReport() {}

    private static FixityEvent entry(FixityResult checked) {
        CheckOutcome outcome =
                checked.check().hash().equals(checked.expected()) ? CheckOutcome.EQUAL : CheckOutcome.DIFFERENT;
        return FixityEvent.of(
                        checked.type(),
                        checked.id(),
                        checked.check().location(),
                        checked.check().hash().isKnown() ? outcome : CheckOutcome.UNREADABLE,
                        checked.check().at())
                .hashes(checked.expected(), checked.check().hash())
                .bytes(checked.check().size())
                .by("host", "program 1")
                .build();
    }
}
