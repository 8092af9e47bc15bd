// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.completeness.RevisitOriginals.OfHarvest;
import dev.grainery.completeness.RevisitOriginals.Revisit;
import dev.grainery.completeness.RevisitOriginals.State;
import dev.grainery.completeness.RevisitOriginals.Way;
import dev.grainery.file.ReadThrottle;
import dev.grainery.inspect.StatedDigest;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.system.output.ExternalSort;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;

/** By record identifier, else URI and date, else payload digest. Sorts on disk. For one use, not thread-safe. */
public final class OriginalSearch implements AutoCloseable {
    public static final int MOST_LISTED = 20;

    private static final List<Way> WAYS = List.of(Way.values());
    private static final String SAME_URI = "server-not-modified";
    private static final int DATE_DIGITS = 14;
    private static final int KEY_END = 1 + 16;

    private static final int URI_END = KEY_END + Long.BYTES;

    /** Matches any URI; sorts after all hashes. */
    private static final long ANY_URI = -1;

    private static final byte ORIGINAL = 0;
    private static final byte REVISIT = 1;

    /** Sorts before the rows of its originals, which are in the order of the ways. */
    private static final byte ITSELF = 0;

    private final Stoppable stoppable;
    private final MessageDigest md5 = DigestAlgorithm.begin("MD5");
    private final ExternalSort byKey = new ExternalSort();
    private final ExternalSort byRevisit = new ExternalSort();
    private final List<Container> containers = new ArrayList<>();
    private long originals;
    private long revisits;

    private record Container(String name, String harvest, boolean failed, boolean wanted) {}

    public OriginalSearch(ReadThrottle throttle) {
        this.stoppable = new Stoppable(throttle);
    }

    public void container(String name, String harvest, boolean failed, boolean wanted) {
        containers.add(new Container(name, harvest, failed, wanted));
    }

    public void capture(TableCapture capture) {
        if (!capture.isRevisit()) {
            original(capture);
        } else if (containers.get(containers.size() - 1).wanted()) {
            revisit(capture);
        }
    }

    private void original(TableCapture capture) {
        originals++;
        byte[] place =
                ByteBuffer.allocate(Integer.BYTES).putInt(containers.size() - 1).array();
        if (capture.hasPayload()) {
            capture.recordId().ifPresent(id -> add(Way.RECORD_ID, id(id), 0, ORIGINAL, place));
            if (capture.uri().isPresent() && capture.date().isPresent()) {
                add(Way.URI_AND_DATE, fetch(capture.uri().get(), capture.date().get()), 0, ORIGINAL, place);
            }
        }
        // an empty payload is the original of all revisits with its digest
        capture.digest().ifPresent(digest -> add(Way.DIGEST, digest(digest), hash(capture.uri()), ORIGINAL, place));
    }

    private void revisit(TableCapture capture) {
        byte[] number = ByteBuffer.allocate(Long.BYTES).putLong(revisits).array();
        capture.refersTo().ifPresent(id -> add(Way.RECORD_ID, id(id), ANY_URI, REVISIT, number));
        Optional<String> uri = capture.refersToUri().or(capture::uri);
        if (uri.isPresent() && capture.refersToDate().isPresent()) {
            add(Way.URI_AND_DATE, fetch(uri.get(), capture.refersToDate().get()), ANY_URI, REVISIT, number);
        }
        boolean sameUri =
                capture.profile().filter(profile -> profile.contains(SAME_URI)).isPresent();
        capture.digest()
                .ifPresent(digest ->
                        add(Way.DIGEST, digest(digest), sameUri ? hash(capture.uri()) : ANY_URI, REVISIT, number));
        byte[] description =
                (capture.date().orElse("") + " " + capture.uri().orElse("")).getBytes(StandardCharsets.UTF_8);
        byRevisit.add(ByteBuffer.allocate(2 * Long.BYTES + 1 + Integer.BYTES + description.length)
                .putLong(revisits++)
                .put(ITSELF)
                .putInt(containers.size() - 1)
                .putLong(capture.offset())
                .put(description)
                .array());
    }

    private void add(Way way, String key, long uri, byte kind, byte[] rest) {
        byKey.add(ByteBuffer.allocate(URI_END + 1 + rest.length)
                .put((byte) WAYS.indexOf(way))
                .put(md5.digest(key.getBytes(StandardCharsets.UTF_8)))
                .putLong(uri)
                .put(kind)
                .put(rest)
                .array());
    }

    /** A collision within one archive is improbable enough to treat equal numbers as equal URIs. */
    private long hash(Optional<String> uri) {
        return ByteBuffer.wrap(md5.digest(bare(uri.orElse("")).getBytes(StandardCharsets.UTF_8)))
                .getLong();
    }

    private static String id(String stated) {
        return bare(stated).toLowerCase(Locale.ROOT);
    }

    private static String fetch(String uri, String date) {
        String digits = date.replaceAll("[^0-9]", "");
        return bare(uri) + " " + digits.substring(0, Math.min(digits.length(), DATE_DIGITS));
    }

    private static String digest(String stated) {
        String one = StatedDigest.canonical(stated);
        return one.substring(one.lastIndexOf(':') + 1).toUpperCase(Locale.ROOT);
    }

    private static String bare(String text) {
        return text.startsWith("<") && text.endsWith(">") ? text.substring(1, text.length() - 1) : text;
    }

    public RevisitOriginals search() throws InterruptedIOException {
        return stoppable.result(() -> {
            byKey.forEach(new Merge());
            Answer answer = new Answer();
            byRevisit.forEach(answer);
            return answer.ended();
        });
    }

    private int better(OptionalInt one, int other) {
        return one.isPresent()
                        && (containers.get(other).failed()
                                || !containers.get(one.getAsInt()).failed())
                ? one.getAsInt()
                : other;
    }

    /** Merges sorted keys: rows of one key, and within a key of one URI, are adjacent. */
    private final class Merge implements Consumer<byte[]> {

        private byte[] last = new byte[URI_END];
        private OptionalInt ofKey = OptionalInt.empty();
        private OptionalInt ofUri = OptionalInt.empty();

        @Override
        public void accept(byte[] line) {
            stoppable.checkStop();
            if (!Arrays.equals(line, 0, KEY_END, last, 0, KEY_END)) {
                ofKey = OptionalInt.empty();
                ofUri = OptionalInt.empty();
            } else if (!Arrays.equals(line, KEY_END, URI_END, last, KEY_END, URI_END)) {
                ofUri = OptionalInt.empty();
            }
            last = line;
            ByteBuffer read = ByteBuffer.wrap(line, KEY_END, line.length - KEY_END);
            OptionalInt found = read.getLong() == ANY_URI ? ofKey : ofUri;
            if (read.get() == ORIGINAL) {
                int container = read.getInt();
                ofKey = OptionalInt.of(better(ofKey, container));
                ofUri = OptionalInt.of(better(ofUri, container));
            } else if (found.isPresent()) {
                byRevisit.add(ByteBuffer.allocate(Long.BYTES + 1 + Integer.BYTES)
                        .putLong(read.getLong())
                        .put((byte) (line[0] + 1))
                        .putInt(found.getAsInt())
                        .array());
            }
        }
    }

    private final class Answer implements Consumer<byte[]> {

        private final Map<Way, Long> ways = new EnumMap<>(Way.class);
        private final Map<String, Map<State, Long>> harvests = new TreeMap<>();
        private final Map<State, List<Revisit>> examples = new EnumMap<>(State.class);
        private Optional<ByteBuffer> revisit = Optional.empty();
        private OptionalInt original = OptionalInt.empty();
        private Way way = Way.RECORD_ID;

        Answer() {
            for (Way one : Way.values()) {
                ways.put(one, 0L);
            }
        }

        @Override
        public void accept(byte[] line) {
            stoppable.checkStop();
            ByteBuffer read = ByteBuffer.wrap(line, Long.BYTES, line.length - Long.BYTES);
            int found = read.get();
            if (found == ITSELF) {
                end();
                revisit = Optional.of(read);
                original = OptionalInt.empty();
                return;
            }
            int better = better(original, read.getInt());
            if (original.isEmpty() || better != original.getAsInt()) {
                original = OptionalInt.of(better);
                way = WAYS.get(found - 1);
            }
        }

        private void end() {
            if (revisit.isEmpty()) {
                return;
            }
            ByteBuffer read = revisit.get();
            Container container = containers.get(read.getInt());
            State state = original.isEmpty()
                    ? State.MISSING
                    : containers.get(original.getAsInt()).failed() ? State.FAILED : State.FOUND;
            if (original.isPresent()) {
                ways.merge(way, 1L, Long::sum);
            }
            harvests.computeIfAbsent(container.harvest(), name -> new EnumMap<>(State.class))
                    .merge(state, 1L, Long::sum);
            List<Revisit> some = examples.computeIfAbsent(state, one -> new ArrayList<>());
            if (state != State.FOUND && some.size() < MOST_LISTED) {
                long offset = read.getLong();
                String[] dateAndUri =
                        StandardCharsets.UTF_8.decode(read).toString().split(" ", 2);
                some.add(new Revisit(
                        state,
                        dateAndUri[1],
                        dateAndUri[0],
                        container.name() + ":" + offset,
                        original.isPresent()
                                ? containers.get(original.getAsInt()).name()
                                : ""));
            }
        }

        RevisitOriginals ended() {
            end();
            List<OfHarvest> rows = harvests.entrySet().stream()
                    .map(one -> new OfHarvest(
                            one.getKey(),
                            one.getValue().values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum(),
                            one.getValue().getOrDefault(State.MISSING, 0L),
                            one.getValue().getOrDefault(State.FAILED, 0L),
                            one.getValue().getOrDefault(State.FOUND, 0L)))
                    .toList();
            return new RevisitOriginals(
                    rows.stream().mapToLong(OfHarvest::missing).sum(),
                    rows.stream().mapToLong(OfHarvest::failed).sum(),
                    rows.stream().mapToLong(OfHarvest::found).sum(),
                    revisits,
                    ways,
                    originals,
                    rows,
                    examples.values().stream().flatMap(List::stream).toList());
        }
    }

    @Override
    public void close() {
        try (byRevisit) {
            byKey.close();
        }
    }
}
