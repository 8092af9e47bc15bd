// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.StoreUriException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The address may contain a password, and never becomes part of a message. */
final class StoreAddress {

    private static final String VARIABLE = "GRAINERY_STORE";
    private static final long MAX_FILE_BYTES = 16 * 1024;

    private StoreAddress() {}

    static Optional<StoreUri> of(String given, Optional<Path> file, Map<String, String> environment)
            throws SettingsException {
        String source = "storeUri";
        String text = given;
        if (given.isBlank() && file.isPresent()) {
            source = "storeUriFile";
            text = firstLine("storeUriFile", file.get());
        } else if (given.isBlank()) {
            source = "the variable " + VARIABLE;
            text = environment.getOrDefault(VARIABLE, "");
        }
        if (text.isBlank()) {
            throw new SettingsException("the store is not set: set the variable " + VARIABLE + " in the environment of"
                    + " Heritrix, or the property storeUriFile or storeUri, to mongodb://HOST/DATABASE, or to outbox: to"
                    + " keep the records in the outbox of the job");
        }
        try {
            return StoreUri.ofCrawl(text.strip());
        } catch (StoreUriException e) {
            throw new SettingsException(source + ": " + e.getMessage());
        }
    }

    static StoreUri again(Path file) {
        try {
            return of("", Optional.of(file), Map.of())
                    .orElseThrow(() -> new StoreUnavailableException(
                            "storeUriFile contains outbox: now, which takes effect with the next launch of the job: "
                                    + file));
        } catch (SettingsException e) {
            throw new StoreUnavailableException(e.getMessage(), e);
        }
    }

    static String firstLine(String property, Path file) throws SettingsException {
        try {
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new SettingsException(property + ": the file is too large: " + file);
            }
            return Files.readString(file, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .map(String::strip)
                    .orElseThrow(() -> new SettingsException(property + ": the file is empty: " + file));
        } catch (IOException e) {
            // the message of the exception is the path and the reason, never the content
            throw new SettingsException(property + ": the file cannot be read: " + e);
        }
    }
}
