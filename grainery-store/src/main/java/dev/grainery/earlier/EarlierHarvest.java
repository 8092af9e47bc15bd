// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A harvest with a name or an identifier. Missing and unknown values are empty. */
public record EarlierHarvest(
        EarlierDocument document,
        Names names,
        Optional<String> id,
        Optional<String> author,
        Optional<String> comment,
        Optional<Instant> date,
        String standard)
        implements EarlierRecord {

    /** Names by source. The standard name is the only one up to 0.36. */
    public record Names(
            Optional<String> standard, List<String> warcinfo, List<String> prefixes, List<String> directories) {

        public Names {
            warcinfo = List.copyOf(warcinfo);
            prefixes = List.copyOf(prefixes);
            directories = List.copyOf(directories);
        }

        boolean areUnknown() {
            return standard.isEmpty() && warcinfo.isEmpty() && prefixes.isEmpty() && directories.isEmpty();
        }
    }
}
