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

/**
 * What files should be. The store remembers of each place what lay there at its last check; where that was not the
 * file of the record, the record tells what should lie there.
 */
record ExpectedFiles(GraineryStore store) {

    /** What these files should be. */
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

    /** The file of the record and its copies were what the record tells; a conflict is another file. */
    private static void correct(StoredFileRecord record, Map<Location, ExpectedFile> expected) {
        ExpectedFile first = new ExpectedFile(record.size(), record.revision().hashOrig());
        record.equalPlaces().forEach(location -> expected.computeIfPresent(location, (place, last) -> first));
    }

    /**
     * What a file should be.
     *
     * @param size how many bytes it should have
     * @param hash its first hash; {@code NA} if it was never read to its end
     */
    record ExpectedFile(Amount size, Hash hash) {}
}
