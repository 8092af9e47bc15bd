// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import java.util.Optional;

/**
 * The naming convention of harvests, see {@code docs/naming.md}. Implementations are immutable, thread-safe and
 * deterministic, as identifiers of harvests depend on them. Names are untrusted: no method throws for any text or takes
 * long.
 */
public interface HarvestNaming {

    static HarvestNaming builtIn() {
        return NamingConvention.builtIn().naming();
    }

    /**
     * The names that a container gives its harvest, verbatim but trimmed, {@code NA} where a source has none. The
     * standard name is in Unicode form NFC; it is {@code NA} only if no source has a name.
     */
    ContainerRecord.HarvestNames names(Optional<String> isPartOf, Location location);

    ContainerRecord.HarvestNames standardised(ContainerRecord.HarvestNames found, Location location);

    HarvestKind kind(String harvestName);

    /** Whether a text is a harvest name, not the default name of a crawler. */
    boolean isName(String text);

    /** Whether a name distinguishes a harvest: not a crawler's host or the name of a launch. */
    boolean tellsApart(String text);

    /**
     * Whether two names may mean the same harvest despite percent-encoding, accents, separators, case, a crawler's
     * host, or a run number at the end of one of them. A name that is not distinctive contradicts no other.
     */
    boolean agree(String one, String other);

    /** The first date in a name, as {@code YYYY}, {@code YYYY-MM} or {@code YYYY-MM-DD}. */
    Optional<String> dateIn(String name);
}
