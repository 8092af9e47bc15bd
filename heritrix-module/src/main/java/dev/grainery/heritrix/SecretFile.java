// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file whose first line that is not blank is a secret. It never becomes part of a message. */
final class SecretFile {

    private static final long LARGEST = 16 * 1024;

    private SecretFile() {}

    /**
     * That line.
     *
     * @param name what the file is called in messages
     */
    static String firstLine(String name, Path file) throws SettingsException {
        try {
            if (Files.size(file) > LARGEST) {
                throw new SettingsException(name + " is too large: " + file);
            }
            return Files.readString(file, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .map(String::strip)
                    .orElseThrow(() -> new SettingsException(name + " is empty: " + file));
        } catch (IOException e) {
            // its message is the path and the reason, never the content
            throw new SettingsException(name + " cannot be read: " + e);
        }
    }
}
