// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import java.util.Optional;

/**
 * Implementations are immutable, thread-safe and deterministic, as identifiers of harvests depend on them. Names are
 * untrusted: no method throws for any text or takes long.
 */
public interface HarvestNaming {

    static HarvestNaming builtIn() {
        return NamingConvention.builtIn().naming();
    }

    /** Verbatim but trimmed, {@code NA} where a source has none. The standard name is in Unicode form NFC. */
    ContainerRecord.HarvestNames names(Optional<String> isPartOf, Location location);

    ContainerRecord.HarvestNames standardised(ContainerRecord.HarvestNames found, Location location);

    HarvestKind kind(String harvestName);

    /** Whether a text is a harvest name, not the default name of a crawler. */
    boolean isName(String text);

    /** Whether a name distinguishes a harvest: not a crawler's host or the name of a launch. */
    boolean tellsApart(String text);

    /** Ignores percent-encoding, accents, separators, case, a crawler's host, and a run number in only one name. */
    boolean agree(String one, String other);

    /** The first date in a name, as {@code YYYY}, {@code YYYY-MM} or {@code YYYY-MM-DD}. */
    Optional<String> dateIn(String name);
}
