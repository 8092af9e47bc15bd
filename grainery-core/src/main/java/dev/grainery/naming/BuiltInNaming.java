// SPDX-License-Identifier: Apache-2.0
package dev.grainery.naming;

import java.io.IOException;
import java.io.InputStream;

/** The built-in convention: a naming file like any other, inside the jar. */
final class BuiltInNaming {

    static final HarvestNaming INSTANCE = load("built-in.json");

    private BuiltInNaming() {}

    private static HarvestNaming load(String resource) {
        try (InputStream json = BuiltInNaming.class.getResourceAsStream(resource)) {
            if (json == null) {
                throw new IllegalStateException("the jar lacks " + resource);
            }
            return new DeclarativeNaming(NamingFile.read(resource, json.readAllBytes()));
        } catch (IOException | NamingFileException e) {
            throw new IllegalStateException("the built-in naming is broken", e);
        }
    }
}
