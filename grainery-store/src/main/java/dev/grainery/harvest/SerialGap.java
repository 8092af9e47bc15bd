// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import java.util.Optional;

/** A crawler is prefix, host and process; numbers are like {@code 3-4, 7}. */
public record SerialGap(String crawler, String numbers) {

    private static final String BEGINNING = "serial numbers of ";
    private static final String MIDDLE = " are missing: ";

    String message() {
        return BEGINNING + crawler + MIDDLE + numbers;
    }

    /** Empty if the message is not about one crawler, or is withheld. */
    public static Optional<SerialGap> of(String message) {
        int middle = message.lastIndexOf(MIDDLE);
        return message.startsWith(BEGINNING) && middle >= BEGINNING.length()
                ? Optional.of(new SerialGap(
                        message.substring(BEGINNING.length(), middle), message.substring(middle + MIDDLE.length())))
                : Optional.empty();
    }
}
