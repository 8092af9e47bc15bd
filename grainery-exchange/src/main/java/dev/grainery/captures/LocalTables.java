// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
        List<String> tables = new ArrayList<>();
        for (Path file : find(directory, path -> CaptureDirectory.isTable(path) || isDraft(path))) {
            String path = directory.relativize(file).toString();
            if (isDraft(path)) {
                DurableFile.deleteLeftover(file);
            } else {
                tables.add(path.replace('\\', '/'));
            }
        }
        return tables;
    }

    private static boolean isDraft(String path) {
        return DurableFile.intendedName(path).filter(CaptureDirectory::isTable).isPresent();
    }

    @Override
    public void put(String table, Path written) throws IOException {
        Path file = directory.resolve(table);
        try (InputStream in = Files.newInputStream(written)) {
            DurableFile.makeDirectory(file.getParent());
            DurableFile.write(DurableFile.draft(file), in::transferTo);
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
