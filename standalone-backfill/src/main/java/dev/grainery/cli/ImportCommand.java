// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.output.VisibleText;
import dev.grainery.store.ExportedLines;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreCopy.Transferred;
import dev.grainery.store.StoreFile;
import dev.grainery.store.TransferProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery import}: what an export has written. */
@Command(
        name = "import",
        description =
                "Takes what grainery export has written. Nothing is overwritten: what contradicts the store is listed and left out. Archive files are not read.",
        footer = {
            "grainery import --store embedded:./restored grainery-2026-11-22.jsonl",
            "grainery import --dry-run records.jsonl revisions.jsonl"
        },
        header = "Takes exported records into a store")
final class ImportCommand extends StoreCommand {

    @Option(names = "--dry-run", description = "Only check the files; write nothing")
    private boolean dryRun;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files of grainery export, or of --sidecar")
    private List<Path> files;

    @Override
    ExitStatus run() throws IOException {
        boolean wholeStore = isWholeStore();
        return transfer(progress -> wholeStore ? wholeStore(progress) : lines(progress));
    }

    private boolean isWholeStore() throws IOException {
        boolean any = false;
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw wrong("no such file: " + file);
            }
            any |= StoreFile.isOne(beginning(file));
        }
        if (any && files.size() > 1) {
            throw wrong("the file of a whole store is imported by itself");
        }
        return any;
    }

    private static String beginning(Path file) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            char[] first = new char[64];
            int length = in.read(first);
            return length < 0 ? "" : new String(first, 0, length);
        }
    }

    private ExitStatus wholeStore(TransferProgress progress) {
        StoreFile file = StoreFile.verified(files.get(0));
        if (dryRun) {
            out().println("documents " + file.documents() + "; dry run: nothing was written");
        } else {
            try (GraineryStore opened = GraineryStore.openUnfinished(store().uri(), store().patience())) {
                Transferred done = file.readInto(opened, progress);
                out().println("documents " + done.documents() + ", written " + done.written());
            }
        }
        return ExitStatus.WELL;
    }

    private ExitStatus lines(TransferProgress progress) {
        // all of them before the first is taken
        long checked = files.stream().mapToLong(ExportedLines::verify).sum();
        if (dryRun) {
            out().println("lines " + checked + "; dry run: nothing was written");
            return ExitStatus.WELL;
        }
        try (GraineryStore opened = store().open()) {
            ExportedLines lines = new ExportedLines(opened, progress);
            files.forEach(lines::read);
            lines.conflicts().forEach(conflict -> out().println("conflict: " + VisibleText.line(conflict)));
            out().println("added " + lines.added() + ", there already " + lines.same() + ", conflicts "
                    + lines.contradicting());
            return lines.contradicting() == 0 ? ExitStatus.WELL : ExitStatus.FINDINGS;
        }
    }
}
