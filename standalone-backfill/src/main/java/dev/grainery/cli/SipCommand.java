// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.NameText;
import dev.grainery.file.ReadThrottle;
import dev.grainery.record.HarvestRecord;
import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.sip.HarvestPackaging;
import dev.grainery.sip.HarvestPackaging.Made;
import dev.grainery.sip.HarvestPackaging.Result;
import dev.grainery.sip.LinkMode;
import dev.grainery.sip.PackageCheck;
import dev.grainery.sip.PackageCheck.Checked;
import dev.grainery.sip.PackageCheck.Problem;
import dev.grainery.sip.PackageNames;
import dev.grainery.sip.PackageProfile;
import dev.grainery.sip.PackagingException;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.ThisMachine;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.VisibleText;
import dev.grainery.wacz.NothingToPackException;
import dev.grainery.wacz.WaczPackage;
import dev.grainery.wacz.WrongContainerException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery sip}: packages of a harvest for a long-term archive. */
@Command(
        name = "sip",
        description =
                "Makes packages of a harvest: its containers, CDX files, logs, records and history. With wacz, writes one file that ReplayWeb.page and pywb open. They appear when they are complete. If stopped, run the same command to continue.",
        footer = {
            "grainery sip V6M_2017-10-05 --profile bagit -o /transfer",
            "grainery sip V6M_2017-10-05 --profile eark --split 100G -o /transfer",
            "grainery sip V6M_2017-10-05 --profile wacz --host www.example.cz -o /room",
            "grainery sip --verify /transfer/V6M_2017-10-05"
        },
        header = "Packages a harvest for a long-term archive")
final class SipCommand extends CommandOnStore {

    /** How many problems are told; all are counted. */
    private static final int MOST_TOLD = 1_000;

    @Parameters(arity = "0..1", paramLabel = "HARVEST", description = "Name or identifier of the harvest")
    private Optional<String> harvest;

    /** The forms of packages, by the words for them. */
    enum Profile {
        BAGIT(PackageProfile.BAGIT),
        EARK(PackageProfile.EARK),
        UKB(PackageProfile.UKB),
        /** One file for replay, which is no package for an archive. */
        WACZ;

        private final Optional<PackageProfile> packages;

        Profile() {
            this.packages = Optional.empty();
        }

        Profile(PackageProfile packages) {
            this.packages = Optional.of(packages);
        }
    }

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description = "Form of the packages: bagit, eark or ukb; or wacz, a file for replay")
    private Optional<Profile> profile;

    @Option(names = "--host", paramLabel = "HOST", description = "With wacz: only the captures of this host")
    private Optional<String> host;

    @Option(
            names = "--link",
            paramLabel = "HOW",
            description = "How files get into them: copy, hard (hard links), or reference (default: copy)")
    private Optional<LinkMode> link;

    @Option(
            names = "--split",
            paramLabel = "SIZE",
            description = "Put at most this much into a package: NAME-0001 and so on")
    private Optional<Converters.Size> split;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Make the packages in this directory")
    private Optional<OutputPath> output;

    @Option(
            names = "--verify",
            paramLabel = "PACKAGE",
            description = "Compare a package, or those in a directory, with itself and the store")
    private Optional<Path> verify;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli sets the limit through it
    private TimeoutOption timeout;

    @Mixin
    private ArchiveOption archive;

    @Override
    ExitStatus run() throws IOException {
        if (verify.isPresent()) {
            refuse(
                    harvest.isPresent() || output.isPresent() || profile.isPresent(),
                    "--verify",
                    "a harvest to package");
        } else if (harvest.isEmpty() || output.isEmpty() || profile.isEmpty()) {
            throw wrong("name a harvest, its --profile and where to write it (-o DIR), or a package to --verify");
        }
        boolean isReplay = profile.filter(Profile.WACZ::equals).isPresent();
        refuse(isReplay && link.isPresent(), "--link", "--profile wacz");
        refuse(isReplay && split.isPresent(), "--split", "--profile wacz");
        if (host.isPresent() && !isReplay) {
            throw wrong("--host needs --profile wacz");
        }
        StopSignal stop = stoppable("stopping; run the same command to continue");
        Progress progress = new Progress();
        ReadThrottle throttle = stop.throttle(progress::read);
        try (GraineryStore opened = store().openExisting();
                ProgressLine shown = new ProgressLine(
                        passed -> ProgressLine.text(progress.state(), passed), err(), ProgressLine.onTerminal())) {
            shown.start();
            return verify.isPresent() ? verified(opened, verify.get(), throttle) : packaged(opened, throttle, progress);
        } catch (PackagingException e) {
            if (!e.isOfArchive()) {
                throw wrong(e);
            }
            note(e.getMessage());
            return ExitStatus.FINDINGS;
        } catch (InterruptedIOException e) {
            note("stopped; run the same command to continue");
            return ExitStatus.INTERRUPTED;
        }
    }

    private ExitStatus packaged(GraineryStore opened, ReadThrottle throttle, Progress progress) throws IOException {
        Set<String> ids = harvests(opened, harvest.get());
        if (ids.size() > 1) {
            throw wrong(harvest.get() + " is several harvests now: " + String.join(", ", ids) + "; name one");
        }
        Path directory =
                output.get().outside(archive.boundary(opened, List.of()), OutputKind.EXAMINED, "the package", line());
        Optional<PackageProfile> packages = profile.get().packages;
        if (packages.isEmpty()) {
            return replayed(opened, ids.iterator().next(), directory, throttle);
        }
        HarvestPackaging packaging = new HarvestPackaging(
                opened,
                new HarvestPackaging.Settings(
                        packages.get(),
                        link.orElse(LinkMode.COPY),
                        directory,
                        split.map(size -> OptionalLong.of(size.bytes())).orElse(OptionalLong.empty()),
                        storage(),
                        throttle,
                        bytes -> {
                            progress.toRead(bytes);
                            progress.walked();
                        },
                        Clock.systemUTC(),
                        ThisMachine.hostName(),
                        Grainery.version()));
        return answer(packaging.run(ids.iterator().next()));
    }

    /** Writes a WACZ. */
    private ExitStatus replayed(GraineryStore opened, String id, Path directory, ReadThrottle throttle)
            throws IOException {
        HarvestRecord record =
                opened.harvests().find(id).orElseThrow(() -> wrong("the store has no record of " + harvest.get()));
        String name = record.harvest().harvestPrefix().harvestNameStand()
                + host.map(one -> "-" + one).orElse("");
        Path file = PackageNames.inside(directory, PackageNames.safe(name) + ".wacz");
        if (Files.exists(file)) {
            throw wrong(file + " exists already");
        }
        DurableFile.makeDirectory(directory);
        WaczPackage.Made made;
        try {
            made = new WaczPackage(
                            opened,
                            new WaczPackage.Settings(
                                    host,
                                    PackageNames::safe,
                                    storage(),
                                    throttle,
                                    Clock.systemUTC(),
                                    Grainery.version()))
                    .write(record, file);
        } catch (NothingToPackException e) {
            throw wrong(e);
        } catch (WrongContainerException e) {
            note(e.getMessage());
            return ExitStatus.FINDINGS;
        }
        boolean isAll = made.leftOut().isEmpty() && made.unlisted() == 0 && made.originalsMissing() == 0;
        ExitStatus status = isAll ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
        if (json) {
            out().println(Json.answer(made, Map.of("path", NameText.of(file).text()), status));
        } else {
            out().println(file + ": " + Quantity.of(made.captures(), "capture") + ", "
                    + Quantity.of(made.pages(), "page"));
        }
        made.leftOut().forEach(one -> note("not in the WACZ: " + one.path() + ": " + one.reason()));
        if (made.unlisted() > 0) {
            note("not in the index, as they cannot be read by themselves: " + Quantity.of(made.unlisted(), "capture"));
        }
        if (made.originalsMissing() > 0) {
            note("the originals of " + Quantity.of(made.originalsMissing(), "revisit") + " are not in the harvest");
        }
        return status;
    }

    private ExitStatus verified(GraineryStore opened, Path place, ReadThrottle throttle) throws IOException {
        List<Problem> first = new ArrayList<>();
        try (PackageCheck check = new PackageCheck(opened, throttle, problem -> {
            if (first.size() < MOST_TOLD) {
                first.add(problem);
            }
        })) {
            Checked checked = check.run(place);
            ExitStatus status = checked.problems() == 0 ? ExitStatus.WELL : ExitStatus.FINDINGS;
            if (json) {
                out().println(Json.answer(checked, Map.of("first", first), status));
            } else {
                first.forEach(one -> out().println(VisibleText.line(
                        one.problem().word() + ": " + one.path() + ": " + one.file() + ": " + one.message())));
                out().print(Quantity.rows(rows(checked)));
            }
            return status;
        }
    }

    private static Map<String, Long> rows(Checked checked) {
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("packages", (long) checked.packages().size());
        rows.put("in the history", checked.recorded());
        rows.put("files read", checked.files());
        rows.put("problems", checked.problems());
        return rows;
    }

    private ExitStatus answer(Result made) {
        ExitStatus status = made.leftOut().isEmpty() ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
        if (json) {
            out().println(Json.answer(made, status));
        } else {
            for (Made one : made.packages()) {
                out().println(one.path() + ": " + Quantity.of(one.files(), "file") + ", "
                        + Quantity.bytes(one.bytes()));
            }
        }
        made.leftOut().forEach(path -> note("not in the package, because it is not there: " + path));
        return status;
    }
}
