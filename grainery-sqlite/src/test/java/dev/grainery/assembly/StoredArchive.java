// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.store.SampleFiles.minute;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OneOrMany;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.Stems;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.Observation;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

final class StoredArchive implements AutoCloseable {

    private final GraineryStore store;
    private final Set<String> touched = new HashSet<>();

    StoredArchive(Path directory) {
        store = GraineryStore.open(StoreUri.parse("embedded:" + directory));
    }

    GraineryStore store() {
        return store;
    }

    Set<String> touched() {
        return touched;
    }

    StoredArchive container(String path, String harvest) {
        return containers(List.of(path), harvest);
    }

    StoredArchive containers(List<String> paths, String harvest) {
        List<ContainerRecord> records = paths.stream()
                .map(path -> SampleFiles.container(NameUuid.URL.of(path), location(path), path, minute(0), harvest))
                .toList();
        store.containers().store(records.stream().map(Observation::of).toList());
        records.forEach(record -> touched.addAll(Stems.of(record)));
        return this;
    }

    StoredArchive index(String path, String... names) {
        CdxRecord plain = SampleFiles.index(NameUuid.URL.of(path), location(path), path, minute(0));
        CdxRecord.Section section = plain.cdx();
        CdxRecord record = new CdxRecord(
                plain.header(),
                new CdxRecord.Section(
                        section.fileName(),
                        OneOrMany.of(List.of(names)),
                        true,
                        section.cdxID(),
                        section.size(),
                        section.columns(),
                        section.lines()),
                plain.paths(),
                plain.extension(),
                plain.revision());
        store.cdxFiles().store(List.of(Observation.of(record)));
        touched.addAll(Stems.of(record));
        return this;
    }

    String indexOf(String path) {
        ContainerRecord record = store.containers()
                .find(NameUuid.URL.of(path), location(path).fileName())
                .orElseThrow();
        return record.paths().cdxID();
    }

    CdxRecord index(String path) {
        return store.cdxFiles()
                .find(NameUuid.URL.of(path), location(path).fileName())
                .orElseThrow();
    }

    static String id(String path) {
        return NameUuid.URL.of(path);
    }

    private static Location location(String path) {
        int slash = path.lastIndexOf('/');
        return new Location(path.substring(0, slash), path.substring(slash + 1));
    }

    @Override
    public void close() {
        store.close();
    }
}
