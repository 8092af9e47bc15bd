// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import dev.grainery.describe.naming.LaunchName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a job and its present launch lie. Heritrix makes a directory for each launch in that of the job.
 *
 * @param directory absolute directory of the job
 * @param launchId identifier of the present launch, the name of its directory
 */
public record JobPlace(Path directory, String launchId) {

    public JobPlace {
        directory = directory.toAbsolutePath().normalize();
    }

    /** Directory of the present launch. */
    public Path launchDirectory() {
        return directory.resolve(launchId);
    }

    /** The launch of this job in whose directory a file lies; empty if it lies anywhere else. */
    public Optional<String> launchOf(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        if (!absolute.startsWith(directory) || absolute.getNameCount() < directory.getNameCount() + 2) {
            return Optional.empty();
        }
        String name = absolute.getName(directory.getNameCount()).toString();
        return Optional.of(name).filter(n -> n.equals(launchId) || LaunchName.is(n));
    }

    /**
     * The directories where the writers of earlier launches put what those of the present launch put into the given
     * ones, as far as they exist.
     *
     * @throws IOException if the directory of the job cannot be listed
     */
    public List<Path> earlier(List<Path> current) throws IOException {
        List<Path> launches;
        try (Stream<Path> all = Files.list(directory)) {
            launches = all.filter(path -> LaunchName.is(path.getFileName().toString()))
                    .filter(path -> !path.getFileName().toString().equals(launchId))
                    .sorted()
                    .toList();
        }
        List<Path> earlier = new ArrayList<>();
        for (Path launch : launches) {
            current.stream()
                    .map(path -> path.toAbsolutePath().normalize())
                    .filter(path -> path.startsWith(launchDirectory()))
                    .map(path -> launch.resolve(launchDirectory().relativize(path)))
                    .filter(Files::isDirectory)
                    .forEach(earlier::add);
        }
        // directories that all launches share hold what the earlier ones left there
        current.stream()
                .map(path -> path.toAbsolutePath().normalize())
                .filter(path -> !path.startsWith(launchDirectory()))
                .forEach(earlier::add);
        return List.copyOf(earlier);
    }
}
