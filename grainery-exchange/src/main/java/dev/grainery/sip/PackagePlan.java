// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.crawl.CrawlFiles;
import dev.grainery.file.FileState;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** Orders crawl files, then containers by name, each followed by its CDX files. */
final class PackagePlan implements AutoCloseable {

    private final HarvestRecord harvest;
    private final KeyedSort<PlannedFile> files = new KeyedSort<>(PlannedFile.class);
    private final List<String> leftOut = new ArrayList<>();
    private Instant date;
    private long bytes;
    private boolean isEmpty = true;

    private PackagePlan(HarvestRecord harvest) {
        this.harvest = harvest;
        this.date = harvest.extension().modified().orElse(harvest.header().date());
    }

    static PackagePlan of(GraineryStore store, String harvestId, Storage storage) throws PackagingException {
        HarvestRecord harvest = store.harvests()
                .find(harvestId)
                .orElseThrow(() -> new PackagingException("the store has no record of the harvest " + harvestId));
        PackagePlan plan = new PackagePlan(harvest);
        try {
            List<String> unhashed = new ArrayList<>();
            store.containers().forEach(Optional.of(harvestId), record -> plan.add(record, unhashed));
            store.cdxFiles().forEach(Optional.of(harvestId), record -> {
                if (record.cdx().exists()) {
                    plan.add(record, unhashed);
                }
            });
            if (!unhashed.isEmpty()) {
                throw PackagingException.ofArchive("the store has no hash of " + unhashed.get(0)
                        + ", so nothing shows which bytes are right; run grainery validate first");
            }
            if (plan.isEmpty) {
                throw new PackagingException("no file belongs to the harvest " + harvestId);
            }
            plan.addCrawls(store, storage);
            return plan;
        } catch (PackagingException | RuntimeException e) {
            plan.close();
            throw e;
        }
    }

    private void add(StoredFileRecord record, List<String> unhashed) {
        if (!record.revision().hashOrig().isKnown()) {
            unhashed.add(record.location().path());
            return;
        }
        Instant written = record.modified().orElse(record.header().date());
        date = written.isAfter(date) ? written : date;
        add(PlannedFile.of(record));
    }

    private void add(PlannedFile file) {
        bytes += file.bytes();
        isEmpty = false;
        String order = switch (file.kind()) {
            case CRAWL -> "0";
            case CONTAINER, CDX -> "1";
        };
        String kind = file.kind().name();
        String name = PackageNames.safe(file.name());
        // sorts before all others, so that a name precedes longer ones
        files.add(
                String.join("\u0001", order + PackageNames.folded(name), kind, name, PackageNames.safe(file.id())),
                file);
    }

    /** Adds the logs, settings and reports that still exist; launch directories are often deleted. */
    private void addCrawls(GraineryStore store, Storage storage) {
        String id = harvest.harvest().harvestID();
        Set<String> addresses = new TreeSet<>();
        CrawlFiles known = CrawlFiles.of(store, Set.of(id), storage);
        known.logs().forEach(file -> addresses.add(file.name().text()));
        store.facts().crawls(id).stream()
                .filter(crawl -> crawl.packaged().isEmpty())
                .forEach(crawl -> crawl.reportsPath()
                        .ifPresent(path -> crawl.reportFiles().forEach(name -> addresses.add(path + "/" + name))));
        for (String address : addresses) {
            Optional<FileState> state =
                    storage.at(address).flatMap(StorageEntry::seen).filter(FileState::isFile);
            if (state.isPresent()) {
                add(PlannedFile.ofCrawl(address, state.get().size()));
            } else {
                leftOut.add(address);
            }
        }
    }

    HarvestRecord harvest() {
        return harvest;
    }

    /** The latest modification, so that the same store gives the same packages. */
    Instant date() {
        return date;
    }

    long bytes() {
        return bytes;
    }

    List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    String fingerprint(String settings) {
        MessageDigest digest = DigestAlgorithm.begin("SHA-256");
        digest.update(settings.getBytes(StandardCharsets.UTF_8));
        digest.update(RecordJson.text(harvest).getBytes(StandardCharsets.UTF_8));
        files.forEachLine(line -> {
            digest.update((byte) '\n');
            digest.update(line);
        });
        return HexFormat.of().formatHex(digest.digest(), 0, 8);
    }

    @FunctionalInterface
    interface Placing {
        void place(int number, PlannedFile file) throws IOException;
    }

    /** Returns the number of packages; a package has at most {@code limit} bytes, unless a single file has more. */
    int forEach(OptionalLong limit, Placing placing) throws IOException {
        int[] number = {1};
        long[] filled = {0};
        files.forEach(file -> {
            boolean isFull = limit.isPresent() && filled[0] > 0 && filled[0] + file.bytes() > limit.getAsLong();
            if (isFull) {
                number[0]++;
                filled[0] = 0;
            }
            filled[0] += file.bytes();
            placing.place(number[0], file);
        });
        return number[0];
    }

    @Override
    public void close() {
        files.close();
    }
}
