// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import dev.grainery.captures.CaptureDirectory;
import dev.grainery.captures.TablePlace;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Tables of captures in a directory of a file system. Nothing else ever changes a file system, and nothing but tables is
 * written to this one.
 */
final class HadoopTables implements TablePlace {

    private final HadoopFiles files;
    private final String directory;

    /** @param directory its path from the root of the file system, with no slash at the end */
    HadoopTables(HadoopFiles files, String directory) {
        this.files = files;
        this.directory = directory;
    }

    @Override
    public List<String> begin() throws IOException {
        Path place = files.path(directory);
        return files.ask(toString(), connection -> {
            connection.mkdirs(place);
            List<String> tables = new ArrayList<>();
            RemoteIterator<LocatedFileStatus> found = connection.listFiles(place, true);
            while (found.hasNext()) {
                URI file = found.next().getPath().toUri();
                String table = file.getPath().substring(directory.length() + 1);
                if (CaptureDirectory.isTable(table)) {
                    tables.add(table);
                }
            }
            return tables;
        });
    }

    @Override
    public void put(String table, java.nio.file.Path written) throws IOException {
        Path file = path(table);
        // hidden from those who read the tables
        Path draft = new Path(file.getParent(), "." + file.getName() + "." + UUID.randomUUID());
        boolean isThere = files.ask(file.toString(), connection -> {
            try {
                try (OutputStream out = connection.create(draft, false)) {
                    Files.copy(written, out);
                }
                // one of the same name has the same captures
                connection.delete(file, false);
                return connection.rename(draft, file);
            } finally {
                connection.delete(draft, false);
            }
        });
        if (!isThere) {
            throw new IOException("a table of captures cannot be written: " + file + " cannot get its name");
        }
    }

    @Override
    public void delete(String table) throws IOException {
        Path file = path(table);
        files.ask(file.toString(), connection -> connection.delete(file, false));
    }

    private Path path(String table) {
        if (!CaptureDirectory.isTable(table)) {
            throw new IllegalArgumentException("not the name of a table: " + table);
        }
        return files.path(directory + "/" + table);
    }

    @Override
    public String toString() {
        return files.root() + directory;
    }
}
