// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.file.StoredFile;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.RecordListener;
import dev.grainery.record.NameUuid;
import java.io.IOException;
import java.util.Optional;

/** In order, one WARC record for each ARC record or run of foreign bytes ({@code metadata}). Not thread-safe. */
final class ArcMigration implements RecordListener {

    private static final String BYTES = "application/octet-stream";

    private final StoredFile arc;
    private final SourceDescription source;
    private final WarcOutput out;
    private final Block block;
    private Optional<ArcRecord> pending = Optional.empty();
    private boolean damaged;
    private long foreignAt = -1;
    private boolean foreignSeen;
    private String uri;
    private String date;
    private long number;
    private long captures;
    private long undated;
    private long cut;
    private long foreignPlaces;

    ArcMigration(StoredFile arc, SourceDescription source, WarcOutput out, Block block) throws IOException {
        this.arc = arc;
        this.source = source;
        this.out = out;
        this.block = block;
        this.uri = source.uri();
        this.date = source.date();
        block.begin();
        source.writeTo(block);
        out.record(source.warcinfo(block.digest()), block);
    }

    @Override
    public void record(ArchivedRecord record) throws IOException {
        flush();
        pending = Optional.of(ArcRecord.of(record));
        damaged = false;
        block.begin();
        record.content().transferTo(block);
    }

    @Override
    public void broken() {
        damaged = true;
    }

    @Override
    public void ended(long storedLength, long plainLength) throws IOException {
        flush();
    }

    @Override
    public void foreign(byte[] bytes, int from, int length, long offset) throws IOException {
        if (foreignAt < 0) {
            flush();
            foreignAt = offset;
            foreignSeen = false;
            block.begin();
        }
        for (int i = from; i < from + length && !foreignSeen; i++) {
            foreignSeen = bytes[i] != '\n' && bytes[i] != '\r';
        }
        block.write(bytes, from, length);
    }

    @Override
    public void undecodable(long from, long to) throws IOException {
        flush();
        block.begin();
        arc.copy(from, to, block);
        foreign("stored", from);
    }

    void flush() throws IOException {
        if (foreignAt >= 0) {
            long at = foreignAt;
            foreignAt = -1;
            if (foreignSeen) {
                foreign("plain", at);
            }
        } else if (pending.isPresent()) {
            ArcRecord record = pending.get();
            pending = Optional.empty();
            write(record);
        }
    }

    private void write(ArcRecord record) throws IOException {
        boolean response = !record.isFiledesc() && record.isHttp() && block.beginsAsHttp();
        if (record.isFiledesc()) {
            uri = record.uri();
        } else {
            captures++;
        }
        record.date().ifPresent(stated -> date = stated);
        undated += record.date().isPresent() ? 0 : 1;
        boolean isCut = block.length() < record.contentLength();
        cut += isCut ? 1 : 0;
        WarcHeader header = header(record.isFiledesc() ? "metadata" : response ? "response" : "resource")
                .field("WARC-Target-URI", record.uri())
                .field("WARC-IP-Address", record.ip())
                .field("WARC-Block-Digest", block.digest())
                .field("WARC-Payload-Digest", response ? block.payloadDigest() : Optional.empty())
                .field("WARC-Truncated", isCut ? Optional.of("unspecified") : Optional.empty())
                .field("Content-Type", response ? "application/http; msgtype=response" : mediaType(record));
        record.addLine(header);
        if (damaged) {
            header.field("ARC-Damaged", "gzip");
        }
        out.record(header, block);
    }

    private static String mediaType(ArcRecord record) {
        return record.isFiledesc() ? "text/plain" : record.mediaType().orElse(BYTES);
    }

    private void foreign(String kind, long offset) throws IOException {
        foreignPlaces++;
        WarcHeader header = header("metadata")
                .field("WARC-Target-URI", uri)
                .field("WARC-Block-Digest", block.digest())
                .field("Content-Type", BYTES)
                .field("ARC-Foreign-Bytes", kind)
                .field("ARC-Offset", String.valueOf(offset));
        out.record(header, block);
    }

    /** Identifiers are derived from the bytes of the ARC, so that the same ARC gives the same WARC. */
    private WarcHeader header(String type) {
        number++;
        return new WarcHeader(type, NameUuid.URL.of(source.urn() + "/" + number))
                .field("WARC-Warcinfo-ID", "<urn:uuid:" + source.recordId() + ">")
                .field("WARC-Date", date);
    }

    MigrationCounts counts() {
        return new MigrationCounts(captures, undated, cut, foreignPlaces);
    }
}
