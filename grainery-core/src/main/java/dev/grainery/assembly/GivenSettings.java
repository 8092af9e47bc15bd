// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static java.util.Objects.requireNonNull;

import dev.grainery.naming.NamingConvention;
import java.util.Optional;

/**
 * What somebody who is about to write to a store wants its settings to be; what is left out is as the store has it.
 *
 * @param author who makes the records
 * @param standard name and version of their standard
 * @param naming how harvests are named
 */
public record GivenSettings(Optional<String> author, Optional<String> standard, Optional<NamingConvention> naming) {

    /** Whatever the store has. */
    public static final GivenSettings NONE = new GivenSettings(Optional.empty(), Optional.empty(), Optional.empty());

    public GivenSettings {
        requireNonNull(author, "author");
        requireNonNull(standard, "standard");
        requireNonNull(naming, "naming");
    }
}
