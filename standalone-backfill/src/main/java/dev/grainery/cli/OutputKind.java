// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Recognized by their first bytes: a command replaces only its own kind. */
enum OutputKind {
    RECORDS("\\{\"recType\":\".*|\\{\"id\":\"\\p{XDigit}{16}\",\"code\":\"GRN-.*"),
    FINDINGS("\\{\"code\":\"GRN-.*"),
    METRICS("# (TYPE|HELP) grainery_.*"),
    CERTIFICATE("\\{\\s*\"certificate\"\\s*:\\s*\"grainery-comparison\".*"),
    PREMIS("<\\?xml [^>]*>\\s*<premis .*"),
    PROOF("\\{\\s*\"checkpoint\"\\s*:.*"),
    DUMP("\\{\"graineryStore\":.*"),
    /** Never replaced. */
    NEW("(?!)"),
    /** A directory, or a file that the command itself examines. */
    EXAMINED(".*");

    private static final int BEGINNING = 512;

    private final Pattern beginning;

    OutputKind(String beginning) {
        this.beginning = Pattern.compile(beginning, Pattern.DOTALL);
    }

    boolean mayReplace(Path place) throws IOException {
        if (!Files.isRegularFile(place) || Files.size(place) == 0) {
            return true;
        }
        try (InputStream in = Files.newInputStream(place)) {
            String begins = new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
            return beginning.matcher(begins).matches();
        }
    }
}
