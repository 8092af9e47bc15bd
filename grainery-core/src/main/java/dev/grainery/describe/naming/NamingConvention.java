// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A naming convention with its file.
 *
 * @param text content of the naming file
 * @param digest SHA-256 of its values in hexadecimal, independent of comments, spaces and key order
 */
public record NamingConvention(String name, String text, String digest, HarvestNaming naming) {

    private static final NamingConvention BUILT_IN = ofJar("built-in.json");

    public static NamingConvention builtIn() {
        return BUILT_IN;
    }

    /**
     * Reads a naming file.
     *
     * @throws NamingFileException if the file is unusable; lists all problems
     */
    public static NamingConvention load(Path file) throws NamingFileException {
        return of(file.toString(), new String(NamingFile.bytes(file), StandardCharsets.UTF_8));
    }

    /**
     * Parses the text of a naming file.
     *
     * @param origin name of the file in messages
     * @throws NamingFileException if the text is unusable; lists all problems
     */
    public static NamingConvention of(String origin, String text) throws NamingFileException {
        return NamingFile.read(origin, text);
    }

    public boolean isSameAs(NamingConvention other) {
        return digest.equals(other.digest);
    }

    private static NamingConvention ofJar(String resource) {
        try (InputStream json = NamingConvention.class.getResourceAsStream(resource)) {
            if (json == null) {
                throw new IllegalStateException("the jar lacks " + resource);
            }
            return of(resource, new String(json.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | NamingFileException e) {
            throw new IllegalStateException("the built-in naming is broken", e);
        }
    }
}
