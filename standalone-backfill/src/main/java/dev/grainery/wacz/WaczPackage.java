// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileSource;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.CdxLines;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.NoSuchFileException;
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
import java.util.regex.Pattern;

/**
 * Writes the WACZ 1.1.1 of a harvest, or of one host in it: containers as they are, or the records of the host byte by
 * byte; a compressed index, a list of pages, and the sums of all of them. The same input gives the same bytes. What it keeps
 * in memory does not grow with the containers. For one use.
 */
public final class WaczPackage {

    /** Programs that replay a WACZ read WARC, uncompressed or in gzip members, and no ARC. */
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

    /**
     * What is packed, and how it is read.
     *
     * @param host only captures of this host, and the originals of its revisits; empty for all
     * @param storage where the containers are
     * @param throttle is told of all bytes read: everything is read twice, for a host three times
     * @param clock tells no capture can be later than now
     * @param program name and version of the program
     */
    public record Settings(
            Optional<String> host, Storage storage, ReadThrottle throttle, Clock clock, String program) {}

    /**
     * What was packed.
     *
     * @param containers how many containers are in it
     * @param captures how many captures its index lists
     * @param unlisted how many it does not, because they cannot be read by themselves, or lack a URI or a date
     * @param pages how many pages it lists
     * @param originalsMissing how many originals of revisits of the host are not in the harvest
     * @param leftOut containers that are not in it
     */
    public record Made(
            long containers, long captures, long unlisted, long pages, long originalsMissing, List<LeftOut> leftOut) {}

    /**
     * A container that is not in the WACZ.
     *
     * @param reason why
     */
    public record LeftOut(String path, String reason) {}

    /**
     * Writes the WACZ of a harvest to a file, which appears when it is complete.
     *
     * @throws NothingToPackException if it would hold no container
     * @throws InterruptedIOException if the throttle ends the reading
     * @throws IOException if a container cannot be read to its end or changes meanwhile, or the file cannot be written
     */
    public Made write(HarvestRecord harvest, Path file) throws IOException {
        List<StoredFile> containers = containers(harvest.harvest().harvestID());
        Optional<HostSelection> host = settings.host().map(HostSelection::new);
        if (host.isPresent()) {
            for (StoredFile container : containers) {
                read(container, Listeners.NONE.with(host.get()::note));
            }
        }
        long[] captures = {0};
        try (index;
                pages) {
            DurableFile.write(file, out -> {
                try (WaczZip zip = new WaczZip(out, date(harvest))) {
                    for (StoredFile container : containers) {
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

    /** Those that are there and can be replayed, in the order of their names. */
    private List<StoredFile> containers(String harvestId) throws IOException {
        Map<String, ContainerRecord> records = new TreeMap<>();
        store.containers().forEachBrief(Optional.of(harvestId), record -> {
            Location location = record.location();
            records.put(location.fileName() + "\n" + location.path(), record);
        });
        List<StoredFile> containers = new ArrayList<>();
        for (ContainerRecord record : records.values()) {
            Location location = record.location();
            if (!READABLE.matcher(location.fileName()).matches()
                    || !record.type().mimeTypeXML().equals(MEDIA_TYPE)) {
                leaveOut(location, "no WARC, or not one that is replayed: only .warc and .warc.gz are");
                continue;
            }
            Optional<StorageEntry> entry = settings.storage().at(location.path());
            try {
                containers.add(StoredFile.of(entry.orElseThrow(() -> new NoSuchFileException(location.path()))));
            } catch (NoSuchFileException e) {
                leaveOut(location, "it is not there");
            }
        }
        return containers;
    }

    private void leaveOut(Location location, String reason) {
        leftOut.add(new LeftOut(location.path(), reason));
    }

    private void pack(StoredFile container, Optional<HostSelection> host, WaczZip zip) throws IOException {
        String name = name(container.location().fileName());
        index.nextContainer(name);
        if (host.isPresent()) {
            try (RecordCopies copies = new RecordCopies(container, settings.throttle())) {
                HostCaptures captures = new HostCaptures(host.get(), copies, index, pages);
                read(container, captures.listeners());
                if (copies.size() > 0) {
                    zip.stored("archive/" + name, copies.sums(), copies::writeTo);
                    packed++;
                }
            }
        } else {
            PassedBytes bytes = new PassedBytes(container, settings.throttle());
            String sha256;
            try (PassedBytes.Source source = bytes.open()) {
                sha256 = read(source.file(), new Listeners(index, pages).with(pages::add))
                        .record()
                        .digests()
                        .byAlgorithm()
                        .getOrDefault(DigestAlgorithm.SHA256.word(), "");
            }
            zip.stored("archive/" + name, bytes.sums(sha256), bytes::writeTo);
            packed++;
        }
    }

    /** Two containers may have the same name in different directories; an index knows only names. */
    private String name(String fileName) {
        String name = fileName;
        for (int i = 2; !names.add(name); i++) {
            name = i + "-" + fileName;
        }
        return name;
    }

    private Described.Recorded read(FileSource container, Listeners listeners) throws IOException {
        Described described;
        try {
            described = describer.describe(container, listeners);
        } catch (CancellationException e) {
            if (e.getCause() instanceof InterruptedIOException stopped) {
                // the throttle has ended it, and nobody has interrupted the thread
                Thread.interrupted();
                throw stopped;
            }
            throw e;
        } catch (ListenerFailedException e) {
            throw new IOException(e.getCause().getMessage(), e);
        }
        if (described instanceof Described.Recorded recorded && recorded.isHashed()) {
            return recorded;
        }
        throw new IOException(
                container.location().path() + " cannot be read, so nothing was written: " + described.findings());
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
