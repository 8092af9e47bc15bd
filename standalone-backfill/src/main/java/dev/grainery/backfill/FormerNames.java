// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.LocalStorage;
import dev.grainery.file.NameText;
import dev.grainery.record.BasicPath;
import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.KnownFile;
import dev.grainery.store.Observer;
import dev.grainery.store.RecordCollection;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Gives records the names that files have since percent signs are escaped. A file whose name is written otherwise now is
 * met as a new one; if the record under its former name has its bytes, the record is that of the file, and keeps all it
 * holds. Hardly any name is concerned, see {@link NameText}.
 */
final class FormerNames {

    private final GraineryStore store;
    private final Observer observer;
    private final Clock clock;

    FormerNames(GraineryStore store, Observer observer, Clock clock) {
        this.store = store;
        this.observer = observer;
        this.clock = clock;
    }

    void containers(List<Observation<ContainerRecord>> met) {
        rename(store.containers(), met, FormerNames::named);
    }

    void cdxFiles(List<Observation<CdxRecord>> met) {
        rename(store.cdxFiles(), met, FormerNames::named);
    }

    private <R extends StoredFileRecord> void rename(
            RecordCollection<R> records, List<Observation<R>> met, BiFunction<R, Location, R> naming) {
        Map<Location, Observation<R>> formerly = new HashMap<>();
        for (Observation<R> observation : met) {
            String path = observation.location().path();
            // no earlier version knew another storage
            if (LocalStorage.isLocal(path)
                    && path.indexOf('%') >= 0
                    && observation.hash().isKnown()) {
                String former = NameText.formerTextOf(path);
                if (!former.equals(path)) {
                    formerly.put(location(former), observation);
                }
            }
        }
        if (formerly.isEmpty()) {
            return;
        }
        Map<Location, KnownFile> known = store.locations().known(formerly.keySet());
        Map<Location, KnownFile> already = store.locations()
                .known(formerly.values().stream().map(Observation::location).toList());
        formerly.forEach((former, observation) -> {
            if (known.containsKey(former)
                    && !already.containsKey(observation.location())
                    && isOf(records, former, observation)
                    && !isThereAsWell(former, observation)) {
                Statement said = new Statement(
                        "grainery",
                        Optional.of("percent signs in names of files are escaped"),
                        clock.instant(),
                        observer.host(),
                        observer.program());
                records.relocate(List.of(new Move(former, observation.location())), naming, said);
            }
        });
    }

    private static Location location(String path) {
        int slash = path.lastIndexOf('/');
        return new Location(slash == 0 ? "/" : path.substring(0, slash), path.substring(slash + 1));
    }

    /** Whether the record under the former name is of these bytes: two files may have had that name. */
    private static <R extends StoredFileRecord> boolean isOf(
            RecordCollection<R> records, Location former, Observation<R> observation) {
        return records.named(Set.of(former.fileName())).stream()
                .anyMatch(record -> record.location().equals(former)
                        && record.revision().hashOrig().equals(observation.hash()));
    }

    /** Whether another file of the same bytes lies where the former name leads to today. */
    private static boolean isThereAsWell(Location former, Observation<?> observation) {
        Path other = NameText.pathOf(former.path());
        try {
            return Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)
                    && Files.mismatch(
                                    other,
                                    NameText.pathOf(observation.location().path()))
                            < 0;
        } catch (IOException e) {
            // what cannot be read tells nothing: the bytes of the record are those of the file that was met
            return false;
        }
    }

    private static ContainerRecord named(ContainerRecord record, Location now) {
        return new ContainerRecord(
                record.header(),
                record.container().withFileName(now.fileName()),
                record.type(),
                new ContainerRecord.Paths(
                        BasicPath.of(now),
                        record.paths().harvestID(),
                        record.paths().cdxID()),
                record.extension(),
                record.revision());
    }

    private static CdxRecord named(CdxRecord record, Location now) {
        CdxExtension extension = record.extension();
        return new CdxRecord(
                record.header(),
                record.cdx().withFileName(now.fileName()),
                new CdxRecord.Paths(
                        BasicPath.of(now),
                        record.paths().warcID(),
                        record.paths().harvestID()),
                extension,
                record.revision());
    }
}
