// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** What comes with the program: the module for Heritrix, the sample job, and the web site to crawl. */
final class ShippedFiles {

    private static final String MODULE = "grainery-heritrix.jar";
    private static final String JOB = "crawler-beans.cxml";

    private ShippedFiles() {}

    /**
     * The module.
     *
     * @throws FileNotFoundException if it is missing, as where the program was not built whole
     */
    static InputStream module() throws IOException {
        return open(MODULE)
                .orElseThrow(() -> new DemoException("this build of Grainery has no " + MODULE + "; run mvn package"));
    }

    /** The sample job. */
    static byte[] job() throws IOException {
        return bytes(JOB).orElseThrow(() -> new FileNotFoundException(JOB));
    }

    /** A page of the sample site. */
    static Optional<byte[]> page(String path) throws IOException {
        return bytes("site/" + path);
    }

    private static Optional<byte[]> bytes(String name) throws IOException {
        Optional<InputStream> found = open(name);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream input = found.get()) {
            return Optional.of(input.readAllBytes());
        }
    }

    private static Optional<InputStream> open(String name) {
        return Optional.ofNullable(ShippedFiles.class.getResourceAsStream(name));
    }
}
