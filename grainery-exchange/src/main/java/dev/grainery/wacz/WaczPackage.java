// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileSource;
import dev.grainery.file.FileState;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.Storage;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.CdxLines;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Writes a reproducible WACZ 1.1.1 of a harvest, or of one of its hosts, in bounded memory. For one use. */
public final class WaczPackage {

    /** Replay programs read WARC, uncompressed or gzipped, but not ARC. */
    private static final Pattern READABLE = Pattern.compile("(?is).+\\.warc(?:\\.gz)?");

    private static final String MEDIA_TYPE = "application/warc";

    private final GraineryStore store;
    private final Settings settings;
    private final Describer describer;
    private final CdxLines index = new CdxLines(CdxFormat.CDXJ, "");
    private final PageList pages = new PageList();
    private final Set<String> names = new HashSet<>();
    private final List<LeftOut> leftOut = new ArrayList<>();
    private long packed;

    public WaczPackage(GraineryStore store, Settings settings) {
        this.store = store;
        this.settings = settings;
        this.describer = Describer.builder()
                .author(GraineryRecord.NA)
                .inspect(settings.program())
                .digests(Set.of(DigestAlgorithm.SHA256))
                .throttle(settings.throttle())
                .clock(settings.clock())
                .build();
    }

    public record Settings(
            Optional<String> host,
            UnaryOperator<String> naming,
            Storage storage,
            ReadThrottle throttle,
            Clock clock,
            String program) {}

    /** {@code unlisted} captures are not addressable, or have no URI or date. */
    public record Made(
            long containers, long captures, long unlisted, long pages, long originalsMissing, List<LeftOut> leftOut) {}

    public record LeftOut(String path, String reason) {}

    /** Appears when complete; throws {@link WrongContainerException} if a container differs at all locations. */
    public Made write(HarvestRecord harvest, Path file) throws IOException {
        List<Found> containers = containers(harvest.harvest().harvestID());
        Optional<HostSelection> host = settings.host().map(HostSelection::new);
        if (host.isPresent()) {
            for (Found container : containers) {
                container.recorded().proven(read(container.file(), Listeners.NONE.with(host.get()::note)));
            }
        }
        long[] captures = {0};
        try (index;
                pages) {
            DurableFile.write(file, out -> {
                try (WaczZip zip = new WaczZip(out, date(harvest))) {
                    for (Found container : containers) {
                        pack(container, host, zip);
                    }
                    if (packed == 0) {
                        throw new NothingToPackException("there is nothing to pack: "
                                + settings.host()
                                        .map(name -> "no capture of " + name + " in a WARC of the harvest")
                                        .orElse("the harvest has no WARC that is there"));
                    }
                    captures[0] = ZipNumIndex.write(index, zip);
                    zip.deflated("pages/pages.jsonl", pages::writeTo);
                    zip.end(head(harvest));
                }
            });
        }
        return new Made(
                packed,
                captures[0],
                index.unlisted(),
                pages.count(),
                host.map(HostSelection::missing).orElse(0L),
                List.copyOf(leftOut));
    }

    private record Found(RecordedContainer recorded, StoredFile file) {}

    private List<Found> containers(String harvestId) throws IOException {
        Map<String, RecordedContainer> records = new TreeMap<>();
        List<String> unhashed = new ArrayList<>();
        store.containers().forEach(Optional.of(harvestId), record -> {
            Location location = record.location();
            if (!READABLE.matcher(location.fileName()).matches()
                    || !record.type().mimeTypeXML().equals(MEDIA_TYPE)) {
                leaveOut(location.path(), "no WARC, or not one that is replayed: only .warc and .warc.gz are");
            } else if (!record.revision().hashOrig().isKnown()) {
                unhashed.add(location.path());
            } else {
                records.put(location.fileName() + "\n" + location.path(), RecordedContainer.of(record));
            }
        });
        if (!unhashed.isEmpty()) {
            throw new WrongContainerException("the store has no hash of " + unhashed.get(0)
                    + ", so nothing shows which bytes are right; run grainery validate first");
        }
        List<Found> containers = new ArrayList<>();
        for (RecordedContainer record : records.values()) {
            Optional<StoredFile> file = place(record);
            if (file.isPresent()) {
                containers.add(new Found(record, file.get()));
            } else {
                leaveOut(record.addresses().get(0), "it is not there");
            }
        }
        return containers;
    }

    private void leaveOut(String path, String reason) {
        leftOut.add(new LeftOut(path, reason));
    }

    /** The first location with the bytes of the record. A single location is verified when it is packed. */
    private Optional<StoredFile> place(RecordedContainer container) throws IOException {
        List<StoredFile> there = container.addresses().stream()
                .flatMap(address -> settings.storage().at(address).stream())
                .flatMap(
                        entry -> entry
                                .seen()
                                .filter(FileState::isFile)
                                .map(state -> StoredFile.of(entry, entry.name(), state))
                                .stream())
                .toList();
        if (there.size() < 2) {
            return there.stream().findFirst();
        }
        List<WrongContainerException> wrong = new ArrayList<>();
        for (StoredFile file : there) {
            try {
                container.proven(read(file, Listeners.NONE));
                return Optional.of(file);
            } catch (WrongContainerException e) {
                wrong.add(e);
            }
        }
        throw wrong.get(0);
    }

    private void pack(Found found, Optional<HostSelection> host, WaczZip zip) throws IOException {
        StoredFile container = found.file();
        String name = name(found.recorded().fileName());
        index.nextContainer(name);
        if (host.isPresent()) {
            try (RecordCopies copies = new RecordCopies(container, settings.throttle())) {
                HostCaptures captures = new HostCaptures(host.get(), copies, index, pages);
                found.recorded().proven(read(container, captures.listeners()));
                if (copies.size() > 0) {
                    zip.stored("archive/" + name, copies.sums(), copies::writeTo);
                    packed++;
                }
            }
        } else {
            WholeContainer bytes = new WholeContainer(container, settings.throttle());
            String sha256;
            try (WholeContainer.Source source = bytes.open()) {
                sha256 = found.recorded().proven(read(source.file(), new Listeners(new Listed(), pages)));
            }
            zip.stored("archive/" + name, bytes.sums(sha256), bytes::writeTo);
            packed++;
        }
    }

    private final class Listed implements CaptureListener {

        @Override
        public void capture(Capture capture) {
            index.capture(capture);
            pages.add(capture);
        }

        @Override
        public void incomplete(Capture.Kind type, Optional<String> mediaType) {
            index.incomplete(type, mediaType);
        }
    }

    /** A unique name, since an index does not distinguish directories. */
    private String name(String fileName) {
        String safe = settings.naming().apply(fileName);
        String name = safe;
        for (int i = 2; !names.add(name); i++) {
            name = i + "-" + safe;
        }
        return name;
    }

    private Described read(FileSource container, Listeners listeners) throws IOException {
        try {
            return describer.describe(container, listeners);
        } catch (CancellationException e) {
            if (e.getCause() instanceof InterruptedIOException stopped) {
                // the throttle ended it; the thread was not interrupted
                Thread.interrupted();
                throw stopped;
            }
            throw e;
        } catch (ListenerFailedException e) {
            throw new IOException(e.getCause().getMessage(), e);
        }
    }

    private static Instant date(HarvestRecord harvest) {
        String date = harvest.harvest().date();
        return date.equals(GraineryRecord.NA) ? Instant.EPOCH : Instant.parse(date);
    }

    private Map<String, Object> head(HarvestRecord harvest) {
        Map<String, Object> head = new LinkedHashMap<>();
        String title = harvest.harvest().harvestPrefix().harvestNameStand();
        head.put("title", settings.host().map(host -> title + ": " + host).orElse(title));
        head.put("created", date(harvest).toString());
        head.put("software", settings.program());
        return head;
    }
}
