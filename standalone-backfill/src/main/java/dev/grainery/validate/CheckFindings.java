// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection.FixityResult;
import java.io.IOException;
import java.util.Optional;

final class CheckFindings {

    private CheckFindings() {}

    /** The wording identifies the finding: it must be that of the first finder, or an acknowledgement is lost. */
    static Finding different(FixityResult checked) {
        return checked.contradicted()
                .orElseGet(() -> Finding.of(
                        FindingCode.HASH_CHANGED,
                        checked.check().location().path(),
                        "it had " + bytes(checked.sizeBefore()) + " and MD5 " + checked.expected() + ", it now has "
                                + bytes(checked.check().size()) + " and MD5 "
                                + checked.check().hash()));
    }

    /** About the machine; the finding belongs to the file, whose next check settles it. */
    static Finding readingsDiffer(Location location, CheckResult.Undecided result, String host) {
        return Finding.of(
                FindingCode.READINGS_DIFFER,
                location.path(),
                "two readings on " + host + " gave MD5 " + result.first() + " and "
                        + result.second().md5() + ", and its first MD5 was " + result.expected()
                        + "; the file was not judged: check memory, controller, cables and network of this machine");
    }

    static Optional<Finding> misread(FixityResult checked, CheckResult result, String host) {
        return result.firstReading()
                .map(first -> Finding.of(
                        FindingCode.MISREAD,
                        checked.check().location().path(),
                        "a first reading on " + host + " gave MD5 " + first + ", a second one "
                                + checked.check().hash()
                                + ", which is right; check memory, controller, cables and network of this machine"));
    }

    /** The wording must not depend on the command, or an acknowledgement is lost. */
    static Finding missing(Location location, Hash expected) {
        String message = "it is missing; "
                + (expected.isKnown() ? "its first MD5 was " + expected : "it was never read completely");
        return Finding.of(FindingCode.FILE_MISSING, location.path(), message);
    }

    static Finding dateAhead(ScheduledFile file) {
        return Finding.of(
                FindingCode.CHECK_DATE_AHEAD,
                file.location().path(),
                "its last check is dated " + RecordDate.text(file.checked()) + "; it counted as never checked");
    }

    static Finding otherSize(Location location, Amount sizeBefore, long now) {
        return Finding.of(
                FindingCode.SIZE_DIFFERS,
                location.path(),
                "it had " + bytes(sizeBefore) + ", it now has " + now + " bytes");
    }

    static Finding inaccessible(Location location, String reason) {
        return Finding.of(FindingCode.UNREADABLE, location.path(), "it cannot be accessed: " + reason);
    }

    static Finding absent(String storage, Optional<String> failure) {
        return Finding.of(
                FindingCode.STORAGE_ABSENT,
                storage,
                failure.map(answer -> "its files were not checked: " + answer)
                        .orElse("it is absent or empty, so its files were not checked; mount it and run again"));
    }

    static Finding directoryUnreadable(String directory, IOException failure) {
        return Finding.of(FindingCode.DIRECTORY_UNREADABLE, directory, "it may contain missing files: " + failure);
    }

    private static String bytes(Amount size) {
        return size.value().isPresent() ? size.value().getAsLong() + " bytes" : "a size of " + GraineryRecord.NA;
    }
}
