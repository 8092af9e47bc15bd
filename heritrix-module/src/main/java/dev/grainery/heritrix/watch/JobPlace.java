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

public record JobPlace(Path directory, String launchId) {

    public JobPlace {
        directory = directory.toAbsolutePath().normalize();
    }

    public Path launchDirectory() {
        return directory.resolve(launchId);
    }

    public Optional<String> launchOf(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        if (!absolute.startsWith(directory) || absolute.getNameCount() < directory.getNameCount() + 2) {
            return Optional.empty();
        }
        String name = absolute.getName(directory.getNameCount()).toString();
        return Optional.of(name).filter(n -> n.equals(launchId) || LaunchName.is(n));
    }

    /** Existing directories that correspond to the given ones. */
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
        // directories that all launches share contain what earlier ones left
        current.stream()
                .map(path -> path.toAbsolutePath().normalize())
                .filter(path -> !path.startsWith(launchDirectory()))
                .forEach(earlier::add);
        return List.copyOf(earlier);
    }
}
