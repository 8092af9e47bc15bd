// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreCopy;
import dev.grainery.store.StoreCopy.Transferred;
import dev.grainery.store.TransferProgress;
import dev.grainery.store.access.StorePatience;
import dev.grainery.store.access.StoreUnavailableException;
import dev.grainery.store.access.StoreUri;
import dev.grainery.witness.Witness;
import dev.grainery.witness.WitnessReport;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code grainery copy}: everything in a store into another one. */
@Command(
        name = CopyCommand.NAME,
        description =
                "Copies everything into an empty store, and compares both at the end. If it is stopped, the same command continues. Archive files are not read.",
        footer = {
            "grainery copy --to mongodb://db.library.example/grainery",
            "grainery copy --from embedded:/data/old --to embedded:/data/new"
        },
        header = "Copies a store into another one")
final class CopyCommand extends GraineryCommand {

    static final String NAME = "copy";

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
    ExitStatus run() {
        StoreUri source = StoreOption.parsed(from, line());
        StoreUri target = StoreOption.parsed(to, line());
        if (source.connectionString().equals(target.connectionString())) {
            throw wrong("--from and --to are the same store");
        }
        StorePatience patience = StoreOption.patience(timeout, line());
        return transfer(progress -> copy(source, target, patience, progress));
    }

    private ExitStatus copy(StoreUri source, StoreUri target, StorePatience patience, TransferProgress progress) {
        try (GraineryStore original = StoreOption.openExisting(source, patience);
                GraineryStore copy = GraineryStore.openUnfinished(outside(original, target), patience)) {
            Transferred done = new StoreCopy(original, copy, progress).run();
            String digest = digest(original);
            if (!digest.equals(digest(copy))) {
                throw new StoreUnavailableException(
                        "the digests of " + source + " and " + target
                                + " differ: something has written to one of them meanwhile; compare them with grainery witness");
            }
            out().println("documents " + done.documents() + ", written " + done.written() + ", removed "
                    + done.removed());
            out().println(digest + "  all, in both stores");
            return ExitStatus.WELL;
        }
    }

    private StoreUri outside(GraineryStore original, StoreUri target) {
        target.directory()
                .ifPresent(directory ->
                        new OutputPath(directory).outside(ArchiveOption.boundary(original), "the copy", line()));
        return target;
    }

    private static String digest(GraineryStore store) {
        WitnessReport report = new Witness(store).of(Optional.empty(), Instant.now());
        return report.sha256().orElse("no files");
    }
}
