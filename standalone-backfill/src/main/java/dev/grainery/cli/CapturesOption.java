// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.captures.LocalTables;
import dev.grainery.captures.TableDirectory;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import dev.grainery.system.output.ArchiveBoundary;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

final class CapturesOption extends CommandOptions {

    private static final String NAME = "--captures";

    private static final Pattern ADDRESS = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/]*)(.*)", Pattern.DOTALL);

    @Option(
            names = NAME,
            paramLabel = "DIR",
            description = "Inspect, and write the captures as Parquet files into this directory")
    private Optional<OutputPath> directory = Optional.empty();

    Optional<TableDirectory> outside(ArchiveBoundary archive) {
        return outside(archive, List.of());
    }

    Optional<TableDirectory> outside(ArchiveBoundary archive, Collection<String> roots) {
        return directory.map(given -> outside(given, archive, roots));
    }

    private TableDirectory outside(OutputPath given, ArchiveBoundary archive, Collection<String> roots) {
        Optional<TableDirectory> shared = Grainery.of(line()).tables(given.toString());
        if (shared.isPresent()) {
            roots.forEach(root -> requireOutside(shared.get(), root));
            return shared.get();
        }
        if (PathArguments.isRemote(given.toString())) {
            throw wrong(NAME + ": tables cannot be written to " + given
                    + "; give a directory, or on a cluster also one in HDFS or, by s3a://, in an object store");
        }
        Path path = given.outside(archive, OutputKind.DIRECTORY, NAME, line());
        requireShared(NAME, path);
        return new LocalTables(path);
    }

    private void requireOutside(TableDirectory tables, String root) {
        String address =
                storage().at(root).map(StorageEntry::name).map(NameText::text).orElse(root);
        if ((place(tables.toString()) + "/").startsWith(place(address) + "/")) {
            throw wrong(
                    NAME + " cannot go there: " + tables + " would be written into the archive itself: it is inside "
                            + address + "; choose a place outside");
        }
    }

    /** {@code s3} and {@code s3a} are one bucket; {@code webhdfs}, {@code viewfs} and each host are one HDFS. */
    private static String place(String address) {
        Matcher parts = ADDRESS.matcher(address);
        if (!parts.matches()) {
            return "file:" + address;
        }
        boolean isBucket = parts.group(1).toLowerCase(Locale.ROOT).startsWith("s3");
        return isBucket ? "s3://" + parts.group(2) + parts.group(3) : parts.group(3);
    }

    void refuseInDryRun() {
        if (directory.isPresent()) {
            throw wrong(NAME + " cannot be combined with --dry-run");
        }
    }
}
