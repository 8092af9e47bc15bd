// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.SortedCdx;
import dev.grainery.record.CdxRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "cdx",
        description =
                "Writes the lines of all CDX files of a harvest to one CDX file, sorted in byte order (as LC_ALL=C sort does) and without duplicates.",
        footer = {
            "grainery cdx --harvest \"Topics-2020-01-Oats\" -o oats.cdx",
            "grainery cdx --harvest V6M_2017-10-05 --format cdxj --gzip -o v6m.cdxj.gz"
        },
        header = "Merges the CDX files of a harvest into one")
final class CdxCommand extends CommandOnStore {

    @Option(names = "--harvest", paramLabel = "NAME|ID", required = true, description = "The harvest")
    private String harvest;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "cdx",
            description = "Use the CDX files in this format: cdx (11 columns) or cdxj (default: cdx)")
    private CdxFormat format;

    @Option(names = "--gzip", description = "Compress the result")
    private boolean gzip;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "Write to this file, which appears when complete")
    private OutputPath output;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli sets the limit through it
    private TimeoutOption timeout;

    @Mixin
    private ArchiveOption archive;

    @Override
    ExitStatus run() throws IOException {
        try (GraineryStore opened = store().openExisting();
                SortedCdx merged = new SortedCdx(format)) {
            Path file =
                    output.outside(archive.boundary(opened, List.of()), OutputKind.NEW, "the merged CDX file", line());
            Set<String> ids = harvests(opened, harvest);
            List<CdxRecord> chosen = new ArrayList<>();
            ids.forEach(id -> opened.cdxFiles().forEach(Optional.of(id), cdx -> {
                if (cdx.cdx().hasColumns(format.columns())) {
                    chosen.add(cdx);
                }
            }));
            long without = without(opened, ids, chosen);
            long[] lines = {0};
            if (chosen.isEmpty()) {
                note("the harvest has no CDX file in this format, so nothing was written");
            } else {
                Storage storage = storage();
                for (CdxRecord cdx : chosen) {
                    add(storage, cdx, merged);
                }
                DurableFile.write(file, out -> lines[0] = merged.writeTo(out, gzip));
            }
            out().println(Quantity.of(lines[0], "capture") + " of " + Quantity.of(chosen.size(), "CDX file"));
            if (without > 0) {
                note(Quantity.of(without, "container has", "containers have")
                        + " no CDX file in this format; grainery backfill --write-cdx missing writes them");
            }
            return without > 0 || chosen.isEmpty() ? ExitStatus.INCOMPLETE : ExitStatus.WELL;
        }
    }

    private static void add(Storage storage, CdxRecord cdx, SortedCdx merged) throws IOException {
        String path = cdx.location().path();
        try {
            StorageEntry entry = storage.at(path).orElseThrow(() -> new IOException("no storage has such an address"));
            try (InputStream in = entry.stream()) {
                merged.add(in);
            }
        } catch (IOException e) {
            throw new IOException(path + " cannot be read, so nothing was written: " + e, e);
        }
    }

    private static long without(GraineryStore opened, Set<String> harvests, List<CdxRecord> chosen) {
        Set<String> cdxIds = new HashSet<>();
        Set<String> covered = new HashSet<>();
        chosen.forEach(cdx -> {
            cdxIds.add(cdx.id());
            covered.addAll(cdx.paths().warcID().values());
        });
        long[] without = {0};
        opened.containers().scan(harvests, container -> {
            boolean known = cdxIds.contains(container.paths().cdxID()) || covered.contains(container.id());
            without[0] += known || container.extension().noContainer() ? 0 : 1;
        });
        return without[0];
    }
}
