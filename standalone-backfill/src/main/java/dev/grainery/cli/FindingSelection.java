// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.Findings;
import dev.grainery.listing.ShownPaths;
import dev.grainery.store.GraineryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

final class FindingSelection extends CommandOptions {

    @Option(names = "--code", paramLabel = "CODE", description = "Only findings of this code; repeatable")
    private List<FindingCode> codes = new ArrayList<>();

    @Option(names = "--severity", paramLabel = "LEVEL", description = "Only error, warning or note; repeatable")
    private List<Severity> severities = new ArrayList<>();

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only about this harvest and its files")
    private Optional<String> harvest;

    @Option(
            names = "--file",
            paramLabel = "PATH",
            description = "Only about this file, or files below this directory: a path, or s3://BUCKET/KEY")
    private Optional<String> file;

    @Option(
            names = "--since",
            paramLabel = "DATE",
            description = "Only findings whose state changed on or after this date, such as 2026-11-22")
    private Optional<Instant> since;

    boolean isEmpty() {
        return codes.isEmpty() && severities.isEmpty() && harvest.isEmpty() && file.isEmpty() && since.isEmpty();
    }

    void forEach(GraineryStore store, Set<FindingState> states, Consumer<StoredFinding> consumer) {
        Set<FindingCode> chosen = chosenCodes();
        Optional<String> path = file.map(given -> new PathArguments(line()).absolute(given));
        Predicate<StoredFinding> wanted = finding -> states.contains(finding.state())
                && chosen.contains(finding.code())
                && since.filter(finding.since()::isBefore).isEmpty()
                && path.filter(one -> !isAtOrBelow(finding, one)).isEmpty();
        if (harvest.isPresent()) {
            ofHarvest(store, harvest.get(), states).stream().filter(wanted).forEach(consumer);
        } else {
            store.findings().forEach(states, chosen, since, finding -> {
                if (wanted.test(finding)) {
                    consumer.accept(finding);
                }
            });
        }
    }

    private Set<FindingCode> chosenCodes() {
        Set<FindingCode> chosen = EnumSet.noneOf(FindingCode.class);
        chosen.addAll(codes);
        severities.forEach(severity -> chosen.addAll(FindingCode.of(severity)));
        if (!codes.isEmpty() && !severities.isEmpty()) {
            chosen.removeIf(code -> !codes.contains(code) || !severities.contains(code.severity()));
        }
        return codes.isEmpty() && severities.isEmpty() ? EnumSet.allOf(FindingCode.class) : chosen;
    }

    private static boolean isAtOrBelow(StoredFinding finding, String path) {
        String subject = finding.subject().key();
        return subject.equals(path) || subject.startsWith(path.endsWith("/") ? path : path + "/");
    }

    private List<StoredFinding> ofHarvest(GraineryStore store, String name, Set<FindingState> states) {
        return new Findings(store, new ShownPaths(true)).ofHarvests(harvests(store, name), states, chosenCodes());
    }
}
