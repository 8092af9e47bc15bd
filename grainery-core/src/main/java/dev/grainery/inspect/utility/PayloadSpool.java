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

final class PayloadSpool implements PayloadListener, AutoCloseable {

    /** Bounds the bytes decoded for payloads dropped later, as a multiple of the selectable bytes. */
    private static final int DISCARD_FACTOR = 4;

    private final List<PayloadSelection> selections;
    private final DirectoryMaker maker;
    private Optional<Path> made = Optional.empty();
    private Optional<IOException> failure = Optional.empty();
    private Optional<Spooling> current = Optional.empty();
    private long discardBudget;
    private int files;

    PayloadSpool(List<PayloadSelection> selections, DirectoryMaker maker) {
        this.selections = List.copyOf(selections);
        this.maker = maker;
        this.discardBudget = DISCARD_FACTOR
                * selections.stream().mapToLong(PayloadSelection::mostBytes).sum();
    }

    @FunctionalInterface
    interface DirectoryMaker {
        Path make() throws IOException;
    }

    @Override
    public Optional<Target> payload(Payload payload) {
        if (failure.isPresent()) {
            return Optional.empty();
        }
        List<Slot> slots = new ArrayList<>();
        for (PayloadSelection selection : selections) {
            OptionalInt index = selection.place(payload);
            if (index.isPresent()) {
                slots.add(new Slot(selection, index.getAsInt()));
            }
        }
        if (slots.isEmpty()) {
            return Optional.empty();
        }
        if (discardBudget <= 0 && payload.encoding().isCompressed()) {
            slots.forEach(slot -> slot.selection().tooLarge());
            return Optional.empty();
        }
        try {
            current = Optional.of(new Spooling(payload, slots));
            return current.map(Target.class::cast);
        } catch (IOException e) {
            failure = Optional.of(e);
            return Optional.empty();
        }
    }

    Path directory() {
        return made.orElseThrow();
    }

    Optional<IOException> failure() {
        return failure;
    }

    @Override
    public void close() {
        // still open if the storage of the container failed
        current.ifPresent(one -> one.end(false));
        try {
            if (made.isPresent()) {
                WorkDirectory.delete(made.get());
            }
        } catch (IOException e) {
            // a child of a program still writes there; the work directory is deleted at the end
            made = Optional.empty();
        }
    }

    private record Slot(PayloadSelection selection, int index) {}

    private final class Spooling implements Target {

        private static final String STORED = "stored";

        private final Payload payload;
        private final List<Slot> slots;
        private final Path stored;
        private final OutputStream out;

        Spooling(Payload payload, List<Slot> slots) throws IOException {
            this.payload = payload;
            this.slots = slots;
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
                    store();
                }
                Files.deleteIfExists(stored);
            } catch (IOException e) {
                failure = failure.or(() -> Optional.of(e));
            }
        }

        private void store() throws IOException {
            String name = String.format(Locale.ROOT, "payload-%05d", files + 1);
            Path file = directory().resolve(name);
            long largest = slots.stream()
                    .mapToLong(slot -> slot.selection().largest())
                    .max()
                    .orElseThrow();
            if (payload.encoding().isNone() || !decoded(file, largest)) {
                Files.deleteIfExists(file);
                WritableFile.move(stored, file);
            }
            long size = Files.size(file);
            UtilityOutput.Payload selected =
                    new UtilityOutput.Payload(name, payload.offset(), payload.recordId(), payload.mediaType(), size);
            files++;
            if (size > largest) {
                discardBudget -= size;
            }
            for (Slot slot : slots) {
                if (size > slot.selection().largest()) {
                    slot.selection().tooLarge();
                } else {
                    Optional<UtilityOutput.Payload> replaced = slot.selection().put(slot.index(), selected);
                    if (replaced.isPresent()) {
                        deleteUnlessHeld(replaced.get());
                    }
                }
            }
            deleteUnlessHeld(selected);
        }

        private void deleteUnlessHeld(UtilityOutput.Payload one) throws IOException {
            if (selections.stream().noneMatch(selection -> selection.holds(one))) {
                Files.deleteIfExists(directory().resolve(one.file()));
            }
        }

        /** Decodes at most one byte more than {@code largest}, as decompressed data may be unbounded. */
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
                // not compressed as the header states
                return Files.newInputStream(stored);
            }
        }
    }
}
