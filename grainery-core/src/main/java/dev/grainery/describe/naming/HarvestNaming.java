// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import java.util.Optional;

/**
 * How an archive names its harvests. The built-in convention is that of the Czech web archive; another one can be
 * written down in a small file ({@link NamingConvention#load}, {@code docs/naming.md}) or be another implementation of this type.
 *
 * <p>An implementation is immutable and may be used by many threads. Names come from untrusted files: no method throws
 * whatever the text, or takes long. The same names always give the same answers, else the identifiers of harvests
 * would change between two runs.
 */
public interface HarvestNaming {

    /** The convention of the Czech web archive. */
    static HarvestNaming builtIn() {
        return NamingConvention.builtIn().naming();
    }

    /**
     * The names one container gives its harvest, verbatim but for blanks around them, {@code NA} where there is none.
     * The standard name is in Unicode form NFC, so that all spellings of a name are one; it is {@code NA} only if no
     * source of the convention has any.
     *
     * @param isPartOf what the describing record says, if it does; a blank one counts as absent
     * @param location where the container lies
     */
    ContainerRecord.HarvestNames names(Optional<String> isPartOf, Location location);

    /**
     * The same names with the standard name that this convention chooses among them, whatever convention chose before.
     *
     * @param found names that a container was found to give its harvest
     * @param location where the container lies; it counts only if none of the names tells the harvest from others
     */
    ContainerRecord.HarvestNames standardised(ContainerRecord.HarvestNames found, Location location);

    /** Type and suffix that the name of a harvest tells. */
    HarvestKind kind(String harvestName);

    /** Whether a text names a harvest, and is not what every crawl is called that was not told otherwise. */
    boolean isName(String text);

    /** Whether a text is a name that tells a harvest from others. A crawler's host, and the name of a launch, do not. */
    boolean tellsApart(String text);

    /**
     * Whether two names can stand for the same harvest, though written differently: percent-encoded, without accents or
     * separators, in other case, with the crawler's host, or with the number of a run at the end of one of them. A text
     * that tells no harvest apart contradicts no other.
     */
    boolean agree(String one, String other);

    /** The first date in a name, as {@code YYYY}, {@code YYYY-MM} or {@code YYYY-MM-DD}. */
    Optional<String> dateIn(String name);
}
