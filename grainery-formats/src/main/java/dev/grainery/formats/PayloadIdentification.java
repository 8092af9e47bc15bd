// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import dev.grainery.formats.IdentifiedFormat.Method;
import dev.grainery.inspect.Payload;
import dev.grainery.inspect.PayloadListener;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;

/** For one container. Not thread-safe. */
final class PayloadIdentification implements PayloadListener {

    /** Most bytes of an encoded payload that are kept. */
    private static final int MOST_ENCODED = 1 << 20;

    /** Most bytes that are decoded. */
    private static final int MOST_DECODED = 1 << 24;

    private static final String TEXT = "x-fmt/111";
    private static final String TEXT_TYPE = "text/plain";
    private static final int MAX_EXTENSION_LENGTH = 16;

    private final PronomSignatures signatures;
    private final FormatListener formats;
    private final PayloadWindow window = new PayloadWindow();
    private final MatchBudget budget = new MatchBudget();
    private final byte[] piece = new byte[1 << 13];

    PayloadIdentification(PronomSignatures signatures, FormatListener formats) {
        this.signatures = signatures;
        this.formats = formats;
    }

    @Override
    public Optional<Target> payload(Payload payload) {
        window.begin();
        return Optional.of(payload.encoding().isNone() ? new Plain(payload) : new Encoded(payload));
    }

    private final class Plain implements Target {

        private final Payload payload;

        Plain(Payload payload) {
            this.payload = payload;
        }

        @Override
        public void take(byte[] bytes, int from, int length) {
            window.take(bytes, from, length);
        }

        @Override
        public void end(boolean whole) {
            formats.identified(payload, identified(payload, whole));
        }
    }

    private final class Encoded implements Target {

        private final Payload payload;
        private final ByteArrayOutputStream stored = new ByteArrayOutputStream();
        private boolean cut;

        Encoded(Payload payload) {
            this.payload = payload;
        }

        @Override
        public void take(byte[] bytes, int from, int length) {
            int kept = Math.min(length, MOST_ENCODED - stored.size());
            stored.write(bytes, from, kept);
            cut |= kept < length;
        }

        @Override
        public void end(boolean whole) {
            boolean decoded = decode(payload, stored.toByteArray());
            formats.identified(payload, identified(payload, whole && decoded && !cut));
        }
    }

    /** Whether all was decoded. */
    private boolean decode(Payload payload, byte[] stored) {
        try (InputStream in = payload.encoding().decode(() -> new ByteArrayInputStream(stored))) {
            int n = in.read(piece);
            while (n >= 0 && window.total() < MOST_DECODED) {
                window.take(piece, 0, n);
                n = in.read(piece);
            }
            return n < 0;
        } catch (IOException e) {
            // damaged, or longer than what is kept: its beginning may be enough
            return false;
        }
    }

    private Optional<IdentifiedFormat> identified(Payload payload, boolean whole) {
        budget.begin();
        SortedSet<String> byBytes = signatures.byBytes(window, whole, budget);
        SortedSet<String> byEntries = signatures.byEntries(byBytes, window.all(), budget);
        if (!byEntries.isEmpty()) {
            return Optional.of(format(byEntries, Method.CONTAINER));
        }
        if (!byBytes.isEmpty()) {
            return Optional.of(format(signatures.strongest(byBytes), Method.BYTE));
        }
        if (payload.mediaType().equals(TEXT_TYPE)) {
            return Optional.of(new IdentifiedFormat(TEXT, Method.TEXT));
        }
        return signatures
                .byMediaType(payload.mediaType())
                .map(puid -> new IdentifiedFormat(puid, Method.TYPE))
                .or(() -> signatures
                        .byExtension(extension(payload.uri()))
                        .map(puid -> new IdentifiedFormat(puid, Method.EXTENSION)));
    }

    private static IdentifiedFormat format(SortedSet<String> puids, Method method) {
        return new IdentifiedFormat(String.join(",", puids), method);
    }

    /** In lower case; empty if the path has none. */
    private static String extension(String uri) {
        String path = uri.split("[?#]", 2)[0];
        int name = path.lastIndexOf('/');
        int dot = path.lastIndexOf('.');
        boolean isHost = name <= path.indexOf("://") + 2;
        return name < 0 || dot < name || isHost || path.length() - dot > MAX_EXTENSION_LENGTH
                ? ""
                : path.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
