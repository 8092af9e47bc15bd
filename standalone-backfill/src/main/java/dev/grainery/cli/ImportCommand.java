// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.StopSignal;
import dev.grainery.output.VisibleText;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StorePatience;
import dev.grainery.store.transfer.ExportedLines;
import dev.grainery.store.transfer.StoreFile;
import dev.grainery.store.transfer.TransferException;
import dev.grainery.store.transfer.Transferred;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code grainery import}: what an export has written. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Takes what grainery export has written. Nothing is overwritten: what contradicts the store is listed and left out. Archive files are not read.",
        footer = {
            "grainery import --store embedded:./restored grainery-2026-11-22.jsonl",
            "grainery import --dry-run records.jsonl revisions.jsonl"
        },
        header = "Takes exported records into a store")
final class ImportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Option(names = "--dry-run", description = "Only check the files; write nothing")
    private boolean dryRun;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files of grainery export, or of --sidecar")
    private List<Path> files;

    @Override
    public Integer call() throws IOException {
        StopSignal stop = new StopSignal();
        Interruption.of(spec.commandLine()).stops(stop);
        try {
            return (isWholeStore() ? wholeStore(stop) : lines(stop)).code();
        } catch (TransferException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (CancellationException e) {
            spec.commandLine().getErr().println("grainery: stopped; run the same command to continue");
            return ExitStatus.INTERRUPTED.code();
        }
    }

    private boolean isWholeStore() throws IOException {
        boolean any = false;
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new ParameterException(spec.commandLine(), "no such file: " + file);
            }
            any |= StoreFile.isOne(beginning(file));
        }
        if (any && files.size() > 1) {
            throw new ParameterException(spec.commandLine(), "the file of a whole store is imported by itself");
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

    private ExitStatus wholeStore(StopSignal stop) {
        StoreFile file = StoreFile.verified(files.get(0));
        PrintWriter out = spec.commandLine().getOut();
        if (dryRun) {
            out.println("documents " + file.documents() + "; dry run: nothing was written");
        } else {
            try (GraineryStore opened = GraineryStore.openUnfinished(store.uri(), StorePatience.DEFAULT)) {
                Transferred done = file.readInto(opened, documents -> goOn(stop));
                out.println("documents " + done.documents() + ", written " + done.written());
            }
        }
        out.flush();
        return ExitStatus.WELL;
    }

    private ExitStatus lines(StopSignal stop) {
        PrintWriter out = spec.commandLine().getOut();
        // all of them before the first is taken
        long checked = files.stream().mapToLong(ExportedLines::verify).sum();
        if (dryRun) {
            out.println("lines " + checked + "; dry run: nothing was written");
            out.flush();
            return ExitStatus.WELL;
        }
        try (GraineryStore opened = store.open()) {
            ExportedLines lines = new ExportedLines(opened, documents -> goOn(stop));
            files.forEach(lines::read);
            lines.conflicts().forEach(conflict -> out.println("conflict: " + VisibleText.line(conflict)));
            out.println("added " + lines.added() + ", there already " + lines.same() + ", conflicts "
                    + lines.contradicting());
            out.flush();
            return lines.contradicting() == 0 ? ExitStatus.WELL : ExitStatus.FINDINGS;
        }
    }

    private static void goOn(StopSignal stop) {
        if (stop.isRequested()) {
            throw new CancellationException("stopped");
        }
    }
}
