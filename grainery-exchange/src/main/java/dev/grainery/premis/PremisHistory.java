// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import dev.grainery.assembly.NamedHarvests;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Tombstones.Tombstone;
import dev.grainery.store.document.Chunks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class PremisHistory {
    private static final int AT_ONCE = 500;

    private final GraineryStore store;
    private final PremisOutput out;
    private final Set<PremisAgent> agents = new LinkedHashSet<>();

    public PremisHistory(GraineryStore store, PremisFormat format, Writer out) throws IOException {
        this.store = store;
        this.out = format == PremisFormat.XML ? new PremisXml(out) : new PremisJsonLd(out);
    }

    public void files(List<? extends StoredFileRecord> records, List<FixityEvent> entries) throws IOException {
        Map<String, PremisObject> objects = new TreeMap<>();
        Stream.concat(records.stream().map(PremisObject::of), entries.stream().map(PremisObject::of))
                .forEach(object -> objects.putIfAbsent(object.uri(), object));
        for (PremisObject object : objects.values()) {
            out.object(object);
        }
        ofFiles(records, entries);
        end();
    }

    public void harvests(Set<String> ids) throws IOException {
        NamedHarvests named = new NamedHarvests(store);
        List<Tombstone> removed = removed(ids);
        for (String id : ids) {
            out.object(PremisObject.ofHarvest(id, named.names(id).get(0)));
            forEachFile(id, writing(file -> out.object(PremisObject.of(file))));
        }
        for (Tombstone stone : removed) {
            out.object(PremisObject.of(stone));
        }
        for (String id : ids) {
            events(id, named.names(id), entry -> true, file -> forEachFile(id, file));
        }
        for (List<Tombstone> some : Chunks.of(removed, AT_ONCE)) {
            Set<String> uris =
                    some.stream().map(stone -> PremisObject.of(stone).uri()).collect(Collectors.toSet());
            write(history(some.stream().map(Tombstone::fileName), uris).stream()
                    .flatMap(entry ->
                            PremisEvent.of(entry, PremisObject.of(entry).uri())));
        }
        end();
    }

    /** Omits packages, so that making one changes nothing. {@code files} must pass on the same records each time. */
    public void packaged(String id, Consumer<Consumer<StoredFileRecord>> files) throws IOException {
        List<String> names = new NamedHarvests(store).names(id);
        out.object(PremisObject.ofHarvest(id, names.get(0)));
        files.accept(writing(file -> out.object(PremisObject.of(file))));
        events(id, names, entry -> entry.outcome() != CheckOutcome.PACKAGED, files);
        end();
    }

    private void events(
            String id, List<String> names, Predicate<FixityEvent> wanted, Consumer<Consumer<StoredFileRecord>> files)
            throws IOException {
        String uri = PremisObject.ofHarvest(id, id).uri();
        for (String name : new TreeSet<>(names)) {
            write(store.history().find(name).stream()
                    .filter(entry -> entry.recType() == RecordType.HARVEST)
                    .filter(wanted)
                    .flatMap(entry -> PremisEvent.of(entry, uri)));
        }
        List<StoredFileRecord> some = new ArrayList<>();
        files.accept(writing(file -> {
            some.add(file);
            if (some.size() == AT_ONCE) {
                ofFiles(some);
                some.clear();
            }
        }));
        ofFiles(some);
    }

    private void forEachFile(String harvest, Consumer<StoredFileRecord> file) {
        store.containers().forEach(Optional.of(harvest), file::accept);
        store.cdxFiles().forEach(Optional.of(harvest), file::accept);
    }

    private List<Tombstone> removed(Set<String> harvests) {
        Map<String, Tombstone> removed = new TreeMap<>();
        store.tombstones().forEach(stone -> {
            if (harvests.contains(stone.harvestID()) && stone.recType() != RecordType.HARVEST && !isThere(stone)) {
                removed.put(PremisObject.of(stone).uri(), stone);
            }
        });
        return List.copyOf(removed.values());
    }

    private boolean isThere(Tombstone stone) {
        return (stone.recType() == RecordType.CDX ? store.cdxFiles() : store.containers())
                .has(stone.id(), stone.fileName());
    }

    private List<FixityEvent> history(Stream<String> names, Set<String> objects) {
        List<FixityEvent> found = new ArrayList<>();
        store.history().forEach(names.collect(Collectors.toSet()), entry -> {
            if (objects.contains(PremisObject.of(entry).uri())) {
                found.add(entry);
            }
        });
        found.sort(Comparator.comparing(FixityEvent::date).thenComparing(FixityEvent::fileName));
        return found;
    }

    private void ofFiles(List<StoredFileRecord> files) throws IOException {
        Set<String> uris =
                files.stream().map(file -> PremisObject.of(file).uri()).collect(Collectors.toSet());
        ofFiles(files, history(files.stream().map(file -> file.location().fileName()), uris));
    }

    private void ofFiles(List<? extends StoredFileRecord> files, List<FixityEvent> entries) throws IOException {
        Set<String> hashedLater = entries.stream()
                .filter(entry -> entry.outcome() == CheckOutcome.FIRST)
                .map(entry -> PremisObject.of(entry).uri())
                .collect(Collectors.toSet());
        for (StoredFileRecord file : files) {
            String uri = PremisObject.of(file).uri();
            write(PremisEvent.of(file, uri, hashedLater.contains(uri)));
        }
        write(entries.stream()
                .flatMap(entry -> PremisEvent.of(entry, PremisObject.of(entry).uri())));
    }

    private void write(Stream<PremisEvent> events) throws IOException {
        for (PremisEvent event : (Iterable<PremisEvent>) events::iterator) {
            agents.addAll(event.agents());
            out.event(event);
        }
    }

    private void end() throws IOException {
        for (PremisAgent agent : agents) {
            out.agent(agent);
        }
        out.end();
    }

    private static Consumer<StoredFileRecord> writing(Writing writing) {
        return file -> {
            try {
                writing.write(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        };
    }

    @FunctionalInterface
    private interface Writing {
        void write(StoredFileRecord file) throws IOException;
    }

    public enum PremisFormat {
        XML,
        JSONLD
    }
}
