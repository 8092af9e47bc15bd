// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import java.util.Optional;

/** What belongs to one file of an archive: chosen by its name, and by the identifier of its record if others are named so. */
final class OneFile {

    private OneFile() {}

    /**
     * The identifier of the record, if it was given.
     *
     * @throws BadChoiceException if it was given without a file name: no database index finds it alone
     */
    static Optional<String> id(Choices choices) {
        Optional<String> id = choices.text("id");
        if (id.isPresent() && choices.text("file").isEmpty()) {
            throw new BadChoiceException("id requires file");
        }
        return id;
    }
}
