// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Location;
import java.util.Optional;

public final class UnfinishedFile {

    private UnfinishedFile() {}

    public static Optional<Finding> finding(Location location) {
        if (location.fileName().endsWith(".open")) {
            return Optional.of(Finding.of(
                    FindingCode.LEFT_OPEN, location.path(), "its writer never closed it, so its end may be missing"));
        }
        if (location.fileName().endsWith(".invalid")) {
            return Optional.of(
                    Finding.of(FindingCode.LEFT_INVALID, location.path(), "its writer abandoned it after a failure"));
        }
        return Optional.empty();
    }
}
