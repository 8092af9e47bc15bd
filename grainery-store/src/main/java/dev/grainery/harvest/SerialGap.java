// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import java.util.Optional;

/**
 * Serial numbers that are missing of one crawler, as a finding tells of them.
 *
 * @param crawler the prefix, the host and the process
 * @param numbers the missing numbers and ranges of them, such as {@code 3-4, 7}
 */
public record SerialGap(String crawler, String numbers) {

    private static final String BEGINNING = "serial numbers of ";
    private static final String MIDDLE = " are missing: ";

    /** The message of the finding. */
    String message() {
        return BEGINNING + crawler + MIDDLE + numbers;
    }

    /** What the message of a finding says; empty if it is not of one crawler, or is withheld. */
    public static Optional<SerialGap> of(String message) {
        int middle = message.lastIndexOf(MIDDLE);
        return message.startsWith(BEGINNING) && middle >= BEGINNING.length()
                ? Optional.of(new SerialGap(
                        message.substring(BEGINNING.length(), middle), message.substring(middle + MIDDLE.length())))
                : Optional.empty();
    }
}
