// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.merge.FileRole;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The store has the last check of each location; if that failed, the record has the expected values. */
record ExpectedFiles(GraineryStore store) {

    Map<Location, ExpectedFile> of(List<ScheduledFile> files) {
        Map<Location, ExpectedFile> expected = new HashMap<>();
        files.forEach(file -> expected.put(
                file.location(),
                new ExpectedFile(file.known().size(), file.known().hash())));
        store.containers().named(failed(files, RecordType.CONTAINER)).forEach(record -> correct(record, expected));
        store.cdxFiles().named(failed(files, RecordType.CDX)).forEach(record -> correct(record, expected));
        return expected;
    }

    private static Set<String> failed(List<ScheduledFile> files, RecordType type) {
        return files.stream()
                .filter(file -> file.known().type() == type
                        && file.known().status() == RevisionStatus.FAILED
                        && file.known().role() != FileRole.CONFLICT)
                .map(file -> file.location().fileName())
                .collect(Collectors.toSet());
    }

    /** A conflict is another file, and keeps its own values. */
    private static void correct(StoredFileRecord record, Map<Location, ExpectedFile> expected) {
        ExpectedFile first = new ExpectedFile(record.size(), record.revision().hashOrig());
        record.equalPlaces().forEach(location -> expected.computeIfPresent(location, (place, last) -> first));
    }

    /** The first hash is {@code NA} if the file was never read completely. */
    record ExpectedFile(Amount size, Hash hash) {}
}
