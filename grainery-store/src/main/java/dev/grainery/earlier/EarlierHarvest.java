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

    /**
     * @param standard the only name up to 0.36, later the standard name
     * @param warcinfo names in {@code isPartOf} of the containers
     */
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
