// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

public record LocalTables(Path directory) implements TableDirectory {

    public static List<Path> in(Path directory) throws IOException {
        return find(directory, CaptureDirectory::isTable);
    }

    private static List<Path> find(Path directory, Predicate<String> which) throws IOException {
        try (Stream<Path> files = Files.find(
                directory,
                CaptureDirectory.DEPTH,
                (file, attributes) -> which.test(directory.relativize(file).toString()))) {
            return files.sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public List<String> begin() throws IOException {
        DurableFile.makeDirectory(directory);
        Predicate<String> isDraft = path ->
                DurableFile.intendedName(path).filter(CaptureDirectory::isTable).isPresent();
        for (Path draft : find(directory, isDraft)) {
            DurableFile.deleteLeftover(draft);
        }
        return in(directory).stream()
                .map(file -> directory.relativize(file).toString().replace('\\', '/'))
                .toList();
    }

    @Override
    public void put(String table, Path written) throws IOException {
        Path file = directory.resolve(table);
        try (InputStream in = Files.newInputStream(written)) {
            DurableFile.makeDirectory(file.getParent());
            try (DurableFile.Draft draft = DurableFile.draft(file)) {
                in.transferTo(draft.out());
                draft.complete();
            }
        } catch (IOException e) {
            throw FullDisk.failure("a table of captures", file, e);
        }
    }

    @Override
    public void delete(String table) throws IOException {
        Files.deleteIfExists(directory.resolve(table));
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
