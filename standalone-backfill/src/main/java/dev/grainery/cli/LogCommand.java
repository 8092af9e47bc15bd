// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.log.Checkpoint;
import dev.grainery.log.FileProof;
import dev.grainery.log.LogAppend;
import dev.grainery.log.LogAppend.AppendResult;
import dev.grainery.log.LogCheck;
import dev.grainery.log.LogDamagedException;
import dev.grainery.log.NoteSigner;
import dev.grainery.log.NoteVerifier;
import dev.grainery.run.FindingLog;
import dev.grainery.run.StopSignal;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.system.output.WritableFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "log",
        synopsisSubcommandLabel = "COMMAND",
        header = "Keeps the events of the store in an append-only log",
        description =
                "Appends first hashes, checks, moves, renamings, removals and acknowledgements to an append-only log, and signs a checkpoint. Give checkpoints to others: an old one shows that nothing it covers has changed since.",
        footer = {
            "grainery log key -o log.key archive.example/log  # once",
            "grainery log append --log /srv/log --key log.key  # after every run",
            "grainery log check --log /srv/log"
        })
final class LogCommand extends CommandOnStore {

    private static final String KEY = "--key";

    @Override
    ExitStatus run() {
        throw wrong("no command given: log append, log key, log cosign, log prove, or log check");
    }

    @Command(
            name = "key",
            mixinStandardHelpOptions = true,
            header = "Makes a key that signs checkpoints",
            description = "Writes the private key to a new file, and prints its verifier key.",
            footer = "grainery log key -o log.key archive.example/log")
    int key(
            @Parameters(paramLabel = "NAME", description = "Name of the key, such as archive.example/log") String name,
            @Option(
                            names = {"-o", "--output"},
                            required = true,
                            paramLabel = "FILE",
                            description = "Write the private key to this new file")
                    OutputPath output,
            @Mixin ArchiveOption archive)
            throws IOException {
        Path file = output.outside(archive.boundary(store()), OutputKind.EXAMINED, "the key", line());
        try {
            NoteSigner key = NoteSigner.generate(name);
            WritableFile.createPrivate(file, (key.text() + "\n").getBytes(StandardCharsets.US_ASCII));
            out().println(key.verifier().text());
            return ExitStatus.WELL.code();
        } catch (IllegalArgumentException e) {
            throw wrong(e);
        } catch (FileAlreadyExistsException e) {
            throw wrong(file + " exists; a key is never replaced");
        }
    }

    @Command(
            name = "cosign",
            mixinStandardHelpOptions = true,
            header = "Signs the checkpoint of another log as well",
            description =
                    "Signs the checkpoint of the log if the log continues the checkpoint in the file, and replaces that. Appends nothing.",
            footer = "grainery log cosign --log copy --key ours.key --verifier KEY checkpoint")
    int cosign(
            @Option(names = "--log", required = true, paramLabel = "DIR", description = "The directory of the log")
                    Path log,
            @Option(names = KEY, required = true, paramLabel = "FILE", description = "The private key that signs")
                    Path keyFile,
            @Option(
                            names = "--verifier",
                            required = true,
                            paramLabel = "KEY",
                            description = "The verifier key of the log")
                    String verifier,
            @Parameters(
                            paramLabel = "CHECKPOINT",
                            description = "File of the last checkpoint that was signed; created the first time")
                    OutputPath checkpoint,
            @Mixin ArchiveOption archive)
            throws IOException {
        NoteVerifier theirs = verifier(verifier);
        Path file = checkpoint.outside(archive.boundary(store()), OutputKind.CHECKPOINT, "the checkpoint", line());
        Optional<Checkpoint> before = Files.exists(file) ? Optional.of(Checkpoint.read(file)) : Optional.empty();
        Checkpoint signed = Checkpoint.cosigned(log, theirs, before, signer(keyFile));
        OutputPath.write(file, out -> new PrintWriter(out).append(signed.text()).flush());
        out().print(signed.text());
        return ExitStatus.WELL.code();
    }

    private NoteSigner signer(Path file) {
        return secret(Optional.of(file), KEY, KEY, NoteSigner::parse).orElseThrow();
    }

    @Command(
            name = "append",
            mixinStandardHelpOptions = true,
            header = "Appends new events to the log",
            description = "Appends the events since the last run, and signs a checkpoint.",
            footer = "grainery log append --log /srv/log --key log.key")
    int append(
            @Option(
                            names = "--log",
                            required = true,
                            paramLabel = "DIR",
                            description = "The directory of the log; created if missing")
                    OutputPath log,
            @Option(names = KEY, required = true, paramLabel = "FILE", description = "The private key that signs")
                    Path keyFile,
            @Option(
                            names = "--verifier",
                            paramLabel = "KEY",
                            description = "Key that has signed the last checkpoint, if not --key")
                    Optional<String> verifier,
            @Option(names = "--all", description = "Read all events, not only those since a day before the last run")
                    boolean all,
            @Mixin ArchiveOption archive,
            @Option(names = "--json", description = "Print one JSON object") boolean json)
            throws IOException {
        NoteSigner key = signer(keyFile);
        StopSignal stop = stoppable("stopping; what was appended is kept");
        try (GraineryStore opened = store().openExisting();
                FindingReport report = new FindingReport(err())) {
            ArchiveBoundary boundary = archive.boundary(opened, List.of());
            Path directory = log.outside(boundary, OutputKind.DIRECTORY, "the log", line())
                    .toAbsolutePath()
                    .normalize();
            if (keyFile.toAbsolutePath().normalize().startsWith(directory)) {
                throw wrong("the private key must not be in the directory of the log, which others read");
            }
            FindingLog found = new FindingLog(report);
            Set<String> subjects = new HashSet<>();
            LogAppend append = new LogAppend(
                    opened,
                    directory,
                    key,
                    finding -> {
                        subjects.add(finding.file());
                        keep(opened, found, finding);
                    },
                    stop::isRequested);
            try {
                AppendResult done = append.run(all, verifier.map(this::verifier), Instant.now());
                resolve(opened, directory.toString(), subjects, all);
                opened.flush();
                ExitStatus status = found.errors() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
                out().println(json ? Json.answer(done, status) : report.more() + text(done));
                return status.code();
            } catch (CancellationException e) {
                opened.flush();
                note("stopped; run the same command again to append the rest");
                return ExitStatus.INTERRUPTED.code();
            } catch (LogDamagedException e) {
                keep(opened, found, Finding.of(FindingCode.LOG_DAMAGED, directory.toString(), e.getMessage()));
                opened.flush();
                throw e;
            }
        }
    }

    private static void keep(GraineryStore opened, FindingLog found, Finding finding) {
        found.found(opened.findings(), List.of(Verdict.logged(finding.file(), List.of(finding))));
    }

    /** Includes, after a run over all events, findings that were not found again. */
    private static void resolve(GraineryStore opened, String directory, Set<String> subjects, boolean all) {
        Set<String> sound = new HashSet<>(Set.of(directory));
        if (all) {
            opened.findings()
                    .forEach(
                            EnumSet.of(FindingState.OPEN, FindingState.ACKNOWLEDGED),
                            EnumSet.of(FindingCode.LOG_CONTRADICTED),
                            Optional.empty(),
                            kept -> sound.add(kept.subject().key()));
        }
        sound.removeAll(subjects);
        opened.findings()
                .decide(sound.stream()
                        .map(subject -> Verdict.logged(subject, List.of()))
                        .toList());
    }

    private static String text(AppendResult done) {
        return Quantity.of(done.appended(), "event") + " appended, " + done.size() + " in the log";
    }

    @Command(
            name = "prove",
            mixinStandardHelpOptions = true,
            header = "Exports a verifiable proof of a file's log entries",
            description =
                    "Writes the events of a file, the checkpoint of the log, and the proof that it covers each event. The proof can be verified offline and without Grainery, as docs/verify_proof.py does.",
            footer = {
                "grainery log prove --log /srv/log -o proof.json /mnt/archive/2020/oats.warc.gz",
                "grainery log prove --log /srv/log --checkpoint checkpoint-2026-11 oats.warc.gz"
            })
    int prove(
            @Option(names = "--log", required = true, paramLabel = "DIR", description = "The directory of the log")
                    Path log,
            @Option(
                            names = "--checkpoint",
                            paramLabel = "FILE",
                            description = "Prove it for this older checkpoint, which the other side holds")
                    Optional<Path> checkpoint,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE",
                            description = "Write to this file, which appears when complete (default: standard output)")
                    Optional<OutputPath> output,
            @Mixin ArchiveOption archive,
            @Parameters(paramLabel = "FILE", description = "The name of the file, or a path where it is or was")
                    String file)
            throws IOException {
        Optional<Checkpoint> old = old(checkpoint);
        Optional<Path> target =
                output.map(given -> given.outside(archive.boundary(store()), OutputKind.PROOF, "the proof", line()));
        FileProof proof = FileProof.of(log, file, old);
        if (proof.events().isEmpty()) {
            throw wrong("the log has nothing of " + file);
        }
        if (target.isEmpty()) {
            out().println(Json.pretty(proof));
            return ExitStatus.WELL.code();
        }
        OutputPath.write(
                target.get(),
                out -> new PrintWriter(out)
                        .append(Json.pretty(proof))
                        .append("\n")
                        .flush());
        return ExitStatus.WELL.code();
    }

    private static Optional<Checkpoint> old(Optional<Path> checkpoint) throws IOException {
        return checkpoint.isPresent() ? Optional.of(Checkpoint.read(checkpoint.get())) : Optional.empty();
    }

    @Command(
            name = "check",
            mixinStandardHelpOptions = true,
            header = "Compares the store with the log, both ways",
            description =
                    "Verifies the log, and checks that the store has every event of it and that events older than its checkpoint are in it.",
            footer = {
                "grainery log check --log /srv/log",
                "grainery log check --log /srv/log --checkpoint /usb/checkpoint-2026-11"
            })
    int check(
            @Option(names = "--log", required = true, paramLabel = "DIR", description = "The directory of the log")
                    Path log,
            @Option(
                            names = "--checkpoint",
                            paramLabel = "FILE",
                            description = "An older checkpoint that the log must begin with")
                    Optional<Path> checkpoint,
            @Option(names = "--verifier", paramLabel = "KEY", description = "Key that must have signed the log")
                    Optional<String> verifier,
            @Option(names = "--json", description = "Print JSON lines") boolean json)
            throws IOException {
        Optional<Checkpoint> old = old(checkpoint);
        try (GraineryStore opened = store().openExisting()) {
            ProblemLines problems = new ProblemLines(out(), json);
            LogCheck.Compared compared =
                    new LogCheck(opened, log, problems::log).run(verifier.map(this::verifier), old, Instant.now());
            ExitStatus status = problems.status();
            out().println(
                            json
                                    ? Json.answer(compared, problems.counts(), status)
                                    : "events in the log " + compared.entries() + ", to be logged "
                                            + compared.waiting());
            if (status != ExitStatus.WELL) {
                note("the store or the log is damaged: restore the backup");
            }
            return status.code();
        }
    }
}
