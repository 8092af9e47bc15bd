// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A convention together with the naming file that describes it, so that it can be kept and compared.
 *
 * @param name what the convention is called
 * @param text the naming file
 * @param digest SHA-256 of what the file says, in hexadecimal digits; comments, blanks and the order of keys do not count
 * @param naming what it does
 */
public record NamingConvention(String name, String text, String digest, HarvestNaming naming) {

    /** A naming file like any other, inside the jar. */
    private static final NamingConvention BUILT_IN = ofJar("built-in.json");

    /** The convention of the Czech web archive, as this version of the program knows it. */
    public static NamingConvention builtIn() {
        return BUILT_IN;
    }

    /**
     * Reads a convention from a naming file.
     *
     * @throws NamingFileException if the file cannot be read or is not right; it names all problems at once
     */
    public static NamingConvention load(Path file) throws NamingFileException {
        return of(file.toString(), new String(NamingFile.bytes(file), StandardCharsets.UTF_8));
    }

    /**
     * Reads a convention from the text of a naming file.
     *
     * @param origin what to call the file in an error
     * @throws NamingFileException if the text is not right; it names all problems at once
     */
    public static NamingConvention of(String origin, String text) throws NamingFileException {
        return NamingFile.read(origin, text);
    }

    /** Whether both say the same, however it is written down. */
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
