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

public record JobDirectory(Path path, String launchId) {

    public JobDirectory {
        path = path.toAbsolutePath().normalize();
    }

    public Path launchDirectory() {
        return path.resolve(launchId);
    }

    public Optional<String> launchOf(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        if (!absolute.startsWith(path) || absolute.getNameCount() < path.getNameCount() + 2) {
            return Optional.empty();
        }
        String name = absolute.getName(path.getNameCount()).toString();
        return Optional.of(name).filter(n -> n.equals(launchId) || LaunchName.is(n));
    }

    /** Existing directories that correspond to the given ones. */
    public List<Path> earlier(List<Path> current) throws IOException {
        List<Path> launches;
        try (Stream<Path> all = Files.list(path)) {
            launches = all.filter(launch -> LaunchName.is(launch.getFileName().toString()))
                    .filter(launch -> !launch.getFileName().toString().equals(launchId))
                    .sorted()
                    .toList();
        }
        List<Path> earlier = new ArrayList<>();
        for (Path launch : launches) {
            current.stream()
                    .map(directory -> directory.toAbsolutePath().normalize())
                    .filter(directory -> directory.startsWith(launchDirectory()))
                    .map(directory -> launch.resolve(launchDirectory().relativize(directory)))
                    .filter(Files::isDirectory)
                    .forEach(earlier::add);
        }
        // directories that all launches share contain what earlier ones left
        current.stream()
                .map(directory -> directory.toAbsolutePath().normalize())
                .filter(directory -> !directory.startsWith(launchDirectory()))
                .forEach(earlier::add);
        return List.copyOf(earlier);
    }
}
