// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Recognized by their first bytes: a command replaces only its own kind. */
enum OutputKind {
    RECORDS("\\{\"recType\":\".*|\\{\"id\":\"\\p{XDigit}{16}\",\"code\":\"GRN-.*"),
    FINDINGS("\\{\"code\":\"GRN-.*"),
    METRICS("# (TYPE|HELP) grainery_.*"),
    CERTIFICATE("\\{\\s*\"certificate\"\\s*:\\s*\"grainery-comparison\".*"),
    PREMIS("<\\?xml [^>]*>\\s*<premis .*"),
    PROOF("\\{\\s*\"checkpoint\"\\s*:.*"),
    CHECKPOINT("[^\\n]+\\n[0-9]+\\n[A-Za-z0-9+/]{43}=\\n.*"),
    DUMP("\\{\"graineryStore\":.*"),
    /** Never replaced. */
    NEW("(?!)"),
    /** The command examines what is there. */
    EXAMINED(".*"),
    /** Also an embedded store. The command examines its content. */
    DIRECTORY("(?!)");

    private static final int BEGINNING = 512;

    private final Pattern beginning;

    OutputKind(String beginning) {
        this.beginning = Pattern.compile(beginning, Pattern.DOTALL);
    }

    /** The reason why this output cannot be written there. */
    Optional<String> obstacle(Path place) throws IOException {
        return this == DIRECTORY ? fileAbove(place.toAbsolutePath()) : obstacleOfFile(place);
    }

    private Optional<String> obstacleOfFile(Path place) throws IOException {
        Path directory = directoryOf(place);
        if (Files.isDirectory(place)) {
            return Optional.of(place + " is a directory, but a file is needed; add a file name");
        }
        Optional<String> above = fileAbove(directory);
        if (above.isPresent()) {
            return above;
        }
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of("there is no directory " + directory + "; make it first");
        }
        // a draft is written beside the file that a link leads to
        Path written = Files.exists(place) ? directoryOf(place.toRealPath()) : directory;
        boolean isReplaced = !Files.exists(place) || Files.isRegularFile(place);
        if (isReplaced && !Files.isWritable(written)) {
            return Optional.of("not permitted to write into " + written);
        }
        return mayReplace(place)
                ? Optional.empty()
                : Optional.of(place + " exists and is not an earlier output of this kind, so it is not replaced;"
                        + " choose another file name, or delete the file first");
    }

    /** A file in the place of this directory or of one above. */
    private static Optional<String> fileAbove(Path directory) {
        Path existing = directory;
        while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = directoryOf(existing);
        }
        return Files.isDirectory(existing)
                ? Optional.empty()
                : Optional.of(existing + " is not a directory; choose another location");
    }

    private static Path directoryOf(Path place) {
        Path absolute = place.toAbsolutePath();
        Path above = absolute.getParent();
        return above == null ? absolute : above;
    }

    private boolean mayReplace(Path place) throws IOException {
        if (!Files.isRegularFile(place) || Files.size(place) == 0) {
            return true;
        }
        try (InputStream in = Files.newInputStream(place)) {
            String begins = new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
            return beginning.matcher(begins).matches();
        }
    }
}
