// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import java.util.List;
import java.util.Map;

/** Hung files are those whose storage answers, but not the request for them. */
public record PresenceSummary(
        long present,
        long sizeUnknown,
        long otherSize,
        long missing,
        long inaccessible,
        long hung,
        long skipped,
        List<String> absent,
        double seconds,
        Map<String, Long> findings,
        long errors,
        boolean interrupted) {

    public PresenceSummary {
        absent = List.copyOf(absent);
        findings = Map.copyOf(findings);
    }

    public long wrong() {
        return otherSize + missing + inaccessible;
    }

    public long known() {
        return present + sizeUnknown + wrong() + hung + skipped;
    }
}
