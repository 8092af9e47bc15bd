// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** {@code digest} is the SHA-256 of the values, independent of comments, spaces and key order. */
public record NamingConvention(String name, String text, String digest, HarvestNaming naming) {

    private static final NamingConvention BUILT_IN = ofJar("built-in.json");

    public static NamingConvention builtIn() {
        return BUILT_IN;
    }

    public static NamingConvention load(Path file) throws NamingFileException {
        return of(file.toString(), new String(NamingFile.bytes(file), StandardCharsets.UTF_8));
    }

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
