// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StorePatience;
import dev.grainery.store.StoreUnavailableException;
import dev.grainery.store.StoreUri;
import dev.grainery.store.transfer.StoreCopy;
import dev.grainery.store.transfer.TransferException;
import dev.grainery.store.transfer.Transferred;
import dev.grainery.witness.Witness;
import dev.grainery.witness.WitnessReport;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code grainery copy}: everything in a store into another one. */
@Command(
        name = CopyCommand.NAME,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Copies everything into an empty store, and compares both at the end. If it is stopped, the same command continues. Archive files are not read.",
        footer = {
            "grainery copy --to mongodb://db.library.example/grainery",
            "grainery copy --from embedded:/data/old --to embedded:/data/new"
        },
        header = "Copies a store into another one")
final class CopyCommand implements Callable<Integer> {

    static final String NAME = "copy";

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"--from", "--store"},
            paramLabel = "URI",
            defaultValue = StoreOption.BUILT_IN,
            description = "The store to copy (default: GRAINERY_STORE)")
    private String from;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "URI",
            description = "The empty store to fill (GRAINERY_TO, with a password)")
    private String to;

    @Option(
            names = StoreOption.TIMEOUT,
            paramLabel = "DURATION",
            defaultValue = StoreOption.TIMEOUT_BUILT_IN,
            description = StoreOption.TIMEOUT_MEANING)
    private String timeout;

    @Override
    public Integer call() {
        StoreUri source = StoreOption.parsed(from, spec);
        StoreUri target = StoreOption.parsed(to, spec);
        if (source.connectionString().equals(target.connectionString())) {
            throw new ParameterException(spec.commandLine(), "--from and --to are the same store");
        }
        StorePatience patience = StoreOption.patience(timeout, spec);
        StopSignal stop = new StopSignal();
        Interruption.of(spec.commandLine()).stops(stop);
        PrintWriter out = spec.commandLine().getOut();
        try (GraineryStore original = StoreOption.openExisting(source, patience);
                GraineryStore copy = GraineryStore.openUnfinished(target, patience)) {
            Transferred done = new StoreCopy(original, copy, documents -> goOn(stop)).run();
            String digest = digest(original);
            if (!digest.equals(digest(copy))) {
                throw new StoreUnavailableException(
                        "the digests of " + source + " and " + target
                                + " differ: something has written to one of them meanwhile; compare them with grainery witness");
            }
            out.println(
                    "documents " + done.documents() + ", written " + done.written() + ", removed " + done.removed());
            out.println(digest + "  all, in both stores");
            out.flush();
            return ExitStatus.WELL.code();
        } catch (TransferException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (CancellationException e) {
            spec.commandLine().getErr().println("grainery: stopped; run the same command to continue");
            return ExitStatus.INTERRUPTED.code();
        }
    }

    private static void goOn(StopSignal stop) {
        if (stop.isRequested()) {
            throw new CancellationException("stopped");
        }
    }

    private static String digest(GraineryStore store) {
        WitnessReport report = new Witness(store).of(Optional.empty(), Instant.now());
        return report.sha256().orElse("no files");
    }
}
