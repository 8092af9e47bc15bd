// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.Backfill;
import dev.grainery.backfill.BackfillSettings;
import dev.grainery.backfill.Budget;
import dev.grainery.backfill.FindingLog;
import dev.grainery.backfill.PathChoice;
import dev.grainery.backfill.WalkRules;
import dev.grainery.place.StoredPath;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.ScheduledFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Files that could not be read when their record was made, and can be read now. Nothing is known of their content yet, so
 * they are described as a backfill does it.
 */
final class FirstReadings {

    private static final WalkRules EVERYTHING = new WalkRules(PathChoice.ALL, true, true);

    private final ValidationSettings settings;
    private final Clock clock;
    private final FindingLog findings;
    private final Map<ScheduledFile, CheckResult.Hashed> files = new LinkedHashMap<>();

    FirstReadings(ValidationSettings settings, Clock clock, FindingLog findings) {
        this.settings = settings;
        this.clock = clock;
        this.findings = findings;
    }

    void add(ScheduledFile file, CheckResult.Hashed result) {
        files.put(file, result);
    }

    /** Makes their records whole. */
    void resolve(GraineryStore store, CheckWriter writer) throws IOException, InterruptedException {
        if (files.isEmpty()) {
            return;
        }
        List<Path> paths = files.keySet().stream()
                .map(file -> StoredPath.of(file.location().path()))
                .toList();
        BackfillSettings backfill = new BackfillSettings(
                paths,
                EVERYTHING,
                settings.jobs(),
                Budget.NONE,
                false,
                false,
                false,
                false,
                settings.host(),
                settings.program());
        new Backfill(backfill, bytes -> {}, clock, findings::found).run(Optional.of(store));
        for (Map.Entry<ScheduledFile, CheckResult.Hashed> read : files.entrySet()) {
            ScheduledFile file = read.getKey();
            record(store, file).ifPresent(record -> writer.first(file, record.id(), read.getValue()));
        }
        files.clear();
    }

    private static Optional<StoredFileRecord> record(GraineryStore store, ScheduledFile file) {
        Location location = file.location();
        Stream<? extends StoredFileRecord> named = file.known().type() == RecordType.CONTAINER
                ? store.containers().named(List.of(location.fileName())).stream()
                : store.cdxFiles().named(List.of(location.fileName())).stream();
        return named.filter(record -> isAt(record, location))
                .map(StoredFileRecord.class::cast)
                .findFirst();
    }

    private static boolean isAt(StoredFileRecord record, Location location) {
        return record.location().equals(location)
                || Stream.concat(record.places().copies().stream(), record.places().conflicts().stream())
                        .anyMatch(place -> place.absolute().equals(location.directory()));
    }
}
