// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.crawl.CrawlLogLine;
import dev.grainery.crawl.CrawlLogLine.Writing;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.StatedDigest;
import dev.grainery.record.Completeness.Kind;
import dev.grainery.record.DigestAlgorithm;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * A log line or a capture, sorted by URI, time and digest. Texts are empty and numbers -1 if they are unknown. {@code
 * source} numbers logs or containers, {@code position} lines or offsets; {@code state} of a capture is empty or {@code
 * DAMAGED}; {@code line} and {@code hour} are empty for a capture.
 */
record ReconciliationRow(
        String uri,
        String date,
        String digest,
        String side,
        int source,
        long position,
        String status,
        long size,
        String state,
        String container,
        long offset,
        String line,
        String hour,
        String cut,
        String botBlock) {

    static final String LOG = "l";
    private static final String CAPTURE = "c";
    private static final int HOUR = 13;

    /** Longer URIs are shortened and distinguished by a digest. */
    private static final int LONGEST_URI = 2_100;

    static ReconciliationRow of(CrawlLogLine line, Writing writing, int log, long number, String text) {
        return new ReconciliationRow(
                key(line.uri()),
                line.date(),
                line.digest(),
                LOG,
                log,
                number,
                String.valueOf(line.status()),
                line.size(),
                writing.name(),
                line.container(),
                line.offset(),
                hash(text),
                line.logged().substring(0, HOUR),
                line.cut(),
                line.botBlock());
    }

    static ReconciliationRow of(Capture capture, boolean sound, int container, String containerName) {
        String digest = capture.payloadDigest().orElse("");
        return new ReconciliationRow(
                key(capture.uri()),
                capture.date(),
                digest.substring(digest.lastIndexOf(':') + 1),
                CAPTURE,
                container,
                capture.offset(),
                capture.status().orElse(""),
                capture.type() == Capture.Kind.REVISIT ? -1 : capture.payloadSize(),
                sound ? "" : Kind.DAMAGED.name(),
                containerName,
                capture.offset(),
                "",
                "",
                "",
                "");
    }

    private static String key(String uri) {
        return uri.length() <= LONGEST_URI ? uri : uri.substring(0, LONGEST_URI) + "..." + hash(uri);
    }

    private static String hash(String text) {
        byte[] digest = DigestAlgorithm.begin("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, Long.BYTES);
    }

    static ReconciliationRow of(byte[] bytes) {
        String[] parts = RowCodec.decode(bytes);
        return new ReconciliationRow(
                parts[0],
                parts[1],
                parts[2],
                parts[3],
                Integer.parseInt(parts[4]),
                Long.parseLong(parts[5]),
                parts[6],
                Long.parseLong(parts[7]),
                parts[8],
                parts[9],
                Long.parseLong(parts[10]),
                parts[11],
                parts[12],
                parts[13],
                parts[14]);
    }

    byte[] bytes() {
        return RowCodec.encode(
                uri, date, digest, side, source, position, status, size, state, container, offset, line, hour, cut,
                botBlock);
    }

    boolean isLog() {
        return side.equals(LOG);
    }

    boolean isOfSameFetch(ReconciliationRow other) {
        return date.equals(other.date) && uri.equals(other.uri);
    }

    boolean isInSamePlace(ReconciliationRow other) {
        return container.equals(other.container) && offset == other.offset;
    }

    /** Whether the record has no HTTP status, or an interim one that another response follows in the same record. */
    boolean hasInterimStatus() {
        return status.isEmpty() || status.startsWith("1");
    }

    boolean hasSameDigest(ReconciliationRow other) {
        if (digest.length() == other.digest.length() && !digest.equalsIgnoreCase(other.digest)) {
            return false;
        }
        return digest.equals(other.digest) || value().equals(other.value());
    }

    boolean hasOtherDigest(ReconciliationRow other) {
        if (digest.isEmpty() || digest.equals(other.digest)) {
            return false;
        }
        String own = value();
        String their = other.value();
        int label = own.indexOf(':') + 1;
        return own.length() == their.length() && own.regionMatches(0, their, 0, label) && !own.equals(their);
    }

    /** The value of the digest, which may be written in hexadecimal, base32 or base64. */
    private String value() {
        return StatedDigest.canonical(digest);
    }
}
