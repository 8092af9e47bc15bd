// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.NameUuid;
import java.util.Locale;
import java.util.regex.Pattern;

/** A harvest as a user names it: by its name or by its identifier. */
final class HarvestChoice {

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private HarvestChoice() {}

    /** The identifier of the harvest. */
    static String id(String nameOrId) {
        String lower = nameOrId.strip().toLowerCase(Locale.ROOT);
        return UUID.matcher(lower).matches() ? lower : NameUuid.ofHarvest(nameOrId.strip());
    }
}
