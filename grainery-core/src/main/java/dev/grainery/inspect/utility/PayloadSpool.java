// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.utility;

import dev.grainery.inspect.Payload;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.record.UtilityOutput;
import dev.grainery.system.output.WritableFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Writes payloads of one container into files with names of its own, while the container is read: those that at least one
 * of several selections wants. Once a file cannot be written, it takes no more. Not thread-safe.
 */
final class PayloadSpool implements PayloadListener, AutoCloseable {

    /** How many times the bytes that may be given may be decoded in vain, so that a sample stays one in most archives. */
    private static final int IN_VAIN = 4;

    private final List<PayloadSelection> selections;
    private final DirectoryMaker maker;
    private Optional<Path> made = Optional.empty();
    private Optional<IOException> failure = Optional.empty();
    private Optional<Spooling> current = Optional.empty();
    private long leftInVain;
    private int files;

    /**
     * @param maker makes an empty directory for the files, when the first one is written
     */
    PayloadSpool(List<PayloadSelection> selections, DirectoryMaker maker) {
        this.selections = List.copyOf(selections);
        this.maker = maker;
        this.leftInVain = IN_VAIN
                * selections.stream().mapToLong(PayloadSelection::mostBytes).sum();
    }

    /** Makes empty directories. */
    @FunctionalInterface
    interface DirectoryMaker {
        Path make() throws IOException;
    }

    @Override
    public Optional<Target> payload(Payload payload) {
        if (failure.isPresent()) {
            return Optional.empty();
        }
        List<Place> places = new ArrayList<>();
        for (PayloadSelection selection : selections) {
            OptionalInt place = selection.place(payload);
            if (place.isPresent()) {
                places.add(new Place(selection, place.getAsInt()));
            }
        }
        if (places.isEmpty()) {
            return Optional.empty();
        }
        if (leftInVain <= 0 && payload.encoding().isCompressed()) {
            places.forEach(place -> place.selection().tooLarge());
            return Optional.empty();
        }
        try {
            current = Optional.of(new Spooling(payload, places));
            return current.map(Target.class::cast);
        } catch (IOException e) {
            failure = Optional.of(e);
            return Optional.empty();
        }
    }

    /** Where the files are, if there are any. */
    Path directory() {
        return made.orElseThrow();
    }

    /** Why not all payloads that were wanted could be written. */
    Optional<IOException> failure() {
        return failure;
    }

    /** Deletes the files, and what else was left beside them. */
    @Override
    public void close() {
        // it has not ended if the storage of the container has failed
        current.ifPresent(one -> one.end(false));
        try {
            if (made.isPresent()) {
                WorkDirectory.delete(made.get());
            }
        } catch (IOException e) {
            // something that a program has started still writes there; the whole work directory is deleted at the end
            made = Optional.empty();
        }
    }

    private record Place(PayloadSelection selection, int place) {}

    /** One payload, which is written as it is stored, and decoded when all of it is there. */
    private final class Spooling implements Target {

        private static final String STORED = "stored";

        private final Payload payload;
        private final List<Place> places;
        private final Path stored;
        private final OutputStream out;

        Spooling(Payload payload, List<Place> places) throws IOException {
            this.payload = payload;
            this.places = places;
            if (made.isEmpty()) {
                made = Optional.of(maker.make());
            }
            this.stored = directory().resolve(STORED);
            this.out = Channels.newOutputStream(WritableFile.create(stored));
        }

        @Override
        public void take(byte[] bytes, int from, int length) {
            if (failure.isEmpty()) {
                try {
                    out.write(bytes, from, length);
                } catch (IOException e) {
                    failure = Optional.of(e);
                }
            }
        }

        @Override
        public void end(boolean whole) {
            current = Optional.empty();
            try {
                out.close();
                if (whole && failure.isEmpty()) {
                    keep();
                }
                Files.deleteIfExists(stored);
            } catch (IOException e) {
                failure = failure.or(() -> Optional.of(e));
            }
        }

        private void keep() throws IOException {
            String name = String.format(Locale.ROOT, "payload-%05d", files + 1);
            Path file = directory().resolve(name);
            long largest = places.stream()
                    .mapToLong(place -> place.selection().largest())
                    .max()
                    .orElseThrow();
            if (payload.encoding().isNone() || !decoded(file, largest)) {
                Files.deleteIfExists(file);
                WritableFile.move(stored, file);
            }
            long size = Files.size(file);
            UtilityOutput.Payload kept =
                    new UtilityOutput.Payload(name, payload.offset(), payload.recordId(), payload.mediaType(), size);
            files++;
            if (size > largest) {
                leftInVain -= size;
            }
            for (Place place : places) {
                if (size > place.selection().largest()) {
                    place.selection().tooLarge();
                } else {
                    Optional<UtilityOutput.Payload> replaced = place.selection().put(place.place(), kept);
                    if (replaced.isPresent()) {
                        deleteUnlessHeld(replaced.get());
                    }
                }
            }
            deleteUnlessHeld(kept);
        }

        private void deleteUnlessHeld(UtilityOutput.Payload one) throws IOException {
            if (selections.stream().noneMatch(selection -> selection.holds(one))) {
                Files.deleteIfExists(directory().resolve(one.file()));
            }
        }

        /**
         * Decodes the payload, up to one byte more than is wanted: what compressed data stand for has no bound. Of data that
         * end too early, there is what could be decompressed.
         *
         * @return false if they cannot be decoded
         */
        private boolean decoded(Path file, long largest) throws IOException {
            byte[] buffer = new byte[1 << 13];
            try (OutputStream target = Channels.newOutputStream(WritableFile.create(file));
                    InputStream plain = opened()) {
                long left = largest + 1;
                while (left > 0) {
                    int read;
                    try {
                        read = plain.read(buffer, 0, (int) Math.min(left, buffer.length));
                    } catch (EOFException e) {
                        return true;
                    } catch (IOException e) {
                        return false;
                    }
                    if (read < 0) {
                        return true;
                    }
                    target.write(buffer, 0, read);
                    left -= read;
                }
                return true;
            }
        }

        private InputStream opened() throws IOException {
            try {
                return payload.encoding().decode(() -> Files.newInputStream(stored));
            } catch (IOException e) {
                // what was taken for the header of compressed data is none
                return Files.newInputStream(stored);
            }
        }
    }
}
