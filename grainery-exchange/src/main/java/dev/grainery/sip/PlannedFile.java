// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Digests;
import dev.grainery.record.Location;
import dev.grainery.record.RecordDate;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.sip.MeasuringOutput.FileSums;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A file to be packaged; {@code bytes} is 0 if its size is not recorded. */
record PlannedFile(
        ContentKind kind,
        Optional<ContainerRecord> container,
        Optional<CdxRecord> cdx,
        List<String> addresses,
        long bytes) {

    static PlannedFile of(StoredFileRecord record) {
        List<String> addresses = record.equalPlaces().map(Location::path).toList();
        long bytes = record.size().value().orElse(0);
        return record instanceof ContainerRecord container
                ? new PlannedFile(ContentKind.CONTAINER, Optional.of(container), Optional.empty(), addresses, bytes)
                : new PlannedFile(ContentKind.CDX, Optional.empty(), Optional.of((CdxRecord) record), addresses, bytes);
    }

    static PlannedFile ofCrawl(String address, long bytes) {
        return new PlannedFile(ContentKind.CRAWL, Optional.empty(), Optional.empty(), List.of(address), bytes);
    }

    Optional<StoredFileRecord> file() {
        return Stream.<Optional<? extends StoredFileRecord>>of(container, cdx)
                .flatMap(Optional::stream)
                .map(record -> (StoredFileRecord) record)
                .findFirst();
    }

    String name() {
        return file().map(record -> record.location().fileName()).orElseGet(() -> Location.nameOf(addresses.get(0)));
    }

    String id() {
        return file().map(StoredFileRecord::id)
                .orElseGet(() -> DigestAlgorithm.sha256(addresses.get(0).getBytes(StandardCharsets.UTF_8), 8));
    }

    Optional<StoredFileRecord> recordWith(FileSums sums) {
        return file().map(record -> {
            SortedMap<String, String> all = new TreeMap<>(record.digests().byAlgorithm());
            all.put(DigestAlgorithm.SHA256.word(), sums.sha256());
            return record.withDigests(new Digests(all));
        });
    }

    Optional<Instant> created() {
        try {
            return container.map(record -> RecordDate.of(record.container().dateOfOrigin()));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    String mediaType() {
        if (container.isPresent()) {
            return container.get().type().format().startsWith("ARC") ? "application/x-ia-arc" : "application/warc";
        }
        String name = name().toLowerCase(Locale.ROOT);
        if (name.endsWith(".gz") || name.endsWith(".tgz")) {
            return "application/gzip";
        }
        return name.endsWith(".xml") || name.endsWith(".cxml") ? "text/xml" : "text/plain";
    }
}
