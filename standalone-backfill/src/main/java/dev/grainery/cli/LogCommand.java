// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Verdict;
import dev.grainery.log.Checkpoint;
import dev.grainery.log.LogAppend;
import dev.grainery.log.LogAppend.Appended;
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

/** {@code grainery log}: the events of the store, where they cannot be changed unnoticed. */
@Command(
        name = "log",
        description =
                "Appends first hashes, checks, moves, renamings, removals and acknowledgements to a log that can only grow, and signs a checkpoint of it. Give checkpoints to others: with an old one, anybody can show that nothing it covers has been changed since.",
        footer = {
            "grainery log --key log.key --new-key archive.example/log  # once",
            "grainery log --log /srv/log --key log.key  # after every run",
            "grainery log --log copy --key ours.key --verifier KEY --cosign checkpoint"
        },
        header = "Appends what is new to the log of events")
final class LogCommand extends CommandOnStore {

    private static final String KEY = "--key";

    @Option(
            names = "--log",
            paramLabel = "DIR",
            description = "The directory of the log; it is made if it is not there")
    private Optional<OutputPath> log;

    @Option(names = KEY, required = true, paramLabel = "FILE", description = "The private key that signs")
    private OutputPath keyFile;

    @Option(
            names = "--new-key",
            paramLabel = "NAME",
            description = "Make the key under this name, and print its verifier key")
    private Optional<String> newKey;

    @Option(
            names = "--verifier",
            paramLabel = "KEY",
            description = "Key that has signed the last checkpoint, if not --key")
    private Optional<String> verifier;

    @Option(
            names = "--cosign",
            paramLabel = "FILE",
            description =
                    "Append nothing: sign the checkpoint as well, if the log continues the one in this file, and replace that")
    private Optional<OutputPath> cosign;

    @Option(names = "--all", description = "Look at all events, not only at those since a day before the last run")
    private boolean all;

    @Mixin
    private ArchiveOption archive;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    ExitStatus run() throws IOException {
        refuse(newKey.isPresent() && cosign.isPresent(), "--new-key", "--cosign");
        refuse(newKey.isPresent() && log.isPresent(), "--new-key", "--log");
        if (newKey.isPresent()) {
            return makeKey(newKey.get());
        }
        OutputPath given = log.orElseThrow(() -> wrong("--log must be given"));
        return cosign.isPresent() ? cosign(Path.of(given.toString()), cosign.get()) : append(given);
    }

    private ExitStatus makeKey(String name) throws IOException {
        Path file = keyFile.outside(archive.boundary(store()), OutputKind.EXAMINED, "the key", line());
        try {
            NoteSigner key = NoteSigner.generate(name);
            WritableFile.createPrivate(file, (key.text() + "\n").getBytes(StandardCharsets.US_ASCII));
            out().println(key.verifier().text());
            return ExitStatus.WELL;
        } catch (IllegalArgumentException e) {
            throw wrong(e);
        } catch (FileAlreadyExistsException e) {
            throw wrong(file + " exists; a key is never replaced");
        }
    }

    private NoteSigner key() {
        return secret(Optional.of(Path.of(keyFile.toString())), KEY, KEY, NoteSigner::parse)
                .orElseThrow();
    }

    private ExitStatus cosign(Path directory, OutputPath given) throws IOException {
        NoteVerifier theirs =
                verifier.map(this::verifier).orElseThrow(() -> wrong("--cosign needs --verifier, the key of the log"));
        Path file = given.outside(archive.boundary(store()), OutputKind.EXAMINED, "the checkpoint", line());
        Optional<Checkpoint> before = Files.exists(file) ? Optional.of(Checkpoint.read(file)) : Optional.empty();
        Checkpoint signed = Checkpoint.cosigned(directory, theirs, before, key());
        OutputPath.write(file, out -> new PrintWriter(out).append(signed.text()).flush());
        out().print(signed.text());
        return ExitStatus.WELL;
    }

    private ExitStatus append(OutputPath given) throws IOException {
        NoteSigner key = key();
        StopSignal stop = stoppable("stopping; what was appended is kept");
        try (GraineryStore opened = store().openExisting();
                FindingReport report = new FindingReport(err())) {
            ArchiveBoundary boundary = archive.boundary(opened, List.of());
            Path directory = given.outside(boundary, OutputKind.EXAMINED, "the log", line())
                    .toAbsolutePath()
                    .normalize();
            if (Path.of(keyFile.toString()).toAbsolutePath().normalize().startsWith(directory)) {
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
                Appended done = append.run(all, verifier.map(this::verifier), Instant.now());
                resolve(opened, directory.toString(), subjects);
                opened.flush();
                ExitStatus status = found.errors() > 0 ? ExitStatus.FINDINGS : ExitStatus.WELL;
                out().println(json ? Json.answer(done, status) : report.more() + text(done));
                return status;
            } catch (CancellationException e) {
                opened.flush();
                note("stopped; run the same command again to append the rest");
                return ExitStatus.INTERRUPTED;
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

    /** The log is sound again; and if all was looked at, so is what was not found once more. */
    private void resolve(GraineryStore opened, String directory, Set<String> subjects) {
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

    private static String text(Appended done) {
        return Quantity.of(done.appended(), "event") + " appended, " + done.size() + " in the log";
    }
}
