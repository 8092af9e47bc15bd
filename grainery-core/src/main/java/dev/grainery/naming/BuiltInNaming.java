// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The built-in convention: a naming file like any other, inside the jar. */
final class BuiltInNaming {

    static final NamingConvention INSTANCE = load("built-in.json");

    private BuiltInNaming() {}

    private static NamingConvention load(String resource) {
        try (InputStream json = BuiltInNaming.class.getResourceAsStream(resource)) {
            if (json == null) {
                throw new IllegalStateException("the jar lacks " + resource);
            }
            return NamingConvention.of(resource, new String(json.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | NamingFileException e) {
            throw new IllegalStateException("the built-in naming is broken", e);
        }
    }
}
