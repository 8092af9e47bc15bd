// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import dev.grainery.inspect.CountedCapture;
import dev.grainery.inspect.HostName;
import dev.grainery.record.DigestAlgorithm;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The originals of revisits may have other hosts; they are identified by URI and date, else by payload digest. */
final class HostSelection {

    /** Limits memory; each takes a few dozen bytes. */
    private static final int MOST_ORIGINALS = 1_000_000;

    private static final String REVISIT = "revisit";
    private static final int DATE_DIGITS = 14;

    private final String host;
    private final Set<Long> wanted = new HashSet<>();
    private final Set<Long> found = new HashSet<>();
    private long beyond;

    HostSelection(String host) {
        this.host = HostName.registered(host);
    }

    void note(CountedCapture capture) {
        if (!capture.recordType().equals(REVISIT) || !isOfHost(capture)) {
            return;
        }
        byUri(capture.reference().targetUri(), capture.reference().date())
                .or(() -> byDigest(capture))
                .ifPresent(original -> {
                    if (wanted.size() < MOST_ORIGINALS) {
                        wanted.add(original);
                    } else {
                        beyond++;
                    }
                });
    }

    boolean isOfHost(CountedCapture capture) {
        return capture.host().filter(host::equals).isPresent();
    }

    /** Whether to copy a capture. All captures must have been noted before. */
    boolean takes(CountedCapture capture) {
        boolean isOriginal = false;
        if (!wanted.isEmpty() && !capture.recordType().equals(REVISIT)) {
            isOriginal = Stream.of(byUri(capture.uri(), capture.date()), byDigest(capture))
                            .flatMap(Optional::stream)
                            .filter(wanted::contains)
                            .peek(found::add)
                            .count()
                    > 0;
        }
        return isOriginal || isOfHost(capture);
    }

    long missing() {
        return wanted.size() - found.size() + beyond;
    }

    private static Optional<Long> byUri(Optional<String> uri, Optional<String> date) {
        return uri.flatMap(of -> date.map(at -> {
            String digits = at.replaceAll("[^0-9]", "");
            return key("uri " + digits.substring(0, Math.min(DATE_DIGITS, digits.length())) + " " + of);
        }));
    }

    private static Optional<Long> byDigest(CountedCapture capture) {
        return capture.payloadDigest().map(digest -> key("digest " + digest));
    }

    private static long key(String text) {
        return ByteBuffer.wrap(DigestAlgorithm.begin("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)))
                .getLong();
    }
}
