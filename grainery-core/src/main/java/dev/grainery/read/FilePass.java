// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.FileChangedException;
import dev.grainery.file.FileDigests;
import dev.grainery.file.FileSource;
import dev.grainery.file.FileState;
import dev.grainery.file.MissingDecoderException;
import dev.grainery.file.OpenedFile;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageFailedException;
import dev.grainery.file.StorageTimeoutException;
import dev.grainery.file.StoredFile;
import dev.grainery.file.StreamedFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;

/** Reads a file once and checks it for changes. A failing parser never prevents hashing. Not thread-safe; reusable. */
public record FilePass(ReadBuffers buffers, ReadThrottle throttle) {

    /** In characters: the message of a parser may quote hostile content. */
    private static final int MAX_REASON_LENGTH = 300;

    /** Closes an {@link OpenedFile}. An interrupt throws {@link CancellationException}, and stays set. */
    public <D> Reading<D> read(FileSource source, D whenUnreadable, Parser<D> parser) {
        if (source instanceof StreamedFile stream) {
            return read(stream, whenUnreadable, parser);
        }
        if (source instanceof OpenedFile held) {
            return read(held.file(), held::channel, true, whenUnreadable, parser);
        }
        StoredFile file = (StoredFile) source;
        return read(file, () -> file.entry().open(file.met()), false, whenUnreadable, parser);
    }

    public Reading<Boolean> hashPastCaches(StoredFile file) {
        return read(file, () -> file.entry().openPastCaches(file.met()), false, true, Parser.NONE);
    }

    private <D> Reading<D> read(
            StoredFile file, Opening opening, boolean mayBeMoved, D whenUnreadable, Parser<D> parser) {
        Location location = file.location();
        Pass<D> pass = new Pass<>(location, Amount.of(file.size()), whenUnreadable, parser);
        try (ReadableByteChannel channel = opening.open();
                HashingInput input = new HashingInput(channel, buffers, throttle, file.size())) {
            return pass.read(input, fixity -> change(file, input, fixity, mayBeMoved));
        } catch (NoSuchFileException e) {
            return unstable(location, FindingCode.FILE_VANISHED, "it was no longer there");
        } catch (FileChangedException e) {
            return unstable(location, FindingCode.FILE_CHANGING, String.valueOf(e.getMessage()));
        } catch (StorageTimeoutException e) {
            return unstable(location, FindingCode.READ_HUNG, e.getReason());
        } catch (IOException e) {
            if (Thread.currentThread().isInterrupted()) {
                // an interrupted network request says nothing about the file
                throw cancelled(e);
            }
            return e instanceof StorageFailedException
                    ? unstable(location, FindingCode.UNREADABLE, StorageFailedException.reason(e))
                    : pass.unreadable(new Parsed<>(whenUnreadable, List.of()), e);
        }
    }

    private <D> Reading<D> read(StreamedFile stream, D whenUnreadable, Parser<D> parser) {
        OptionalLong size = stream.size();
        Pass<D> pass = new Pass<>(stream.location(), new Amount(size), whenUnreadable, parser);
        StreamChannel channel = new StreamChannel(stream);
        Reading<D> reading;
        try (HashingInput input = new HashingInput(channel, buffers, throttle, Long.MAX_VALUE)) {
            reading = pass.read(
                    input,
                    fixity -> size.isPresent() && size.getAsLong() != fixity.size()
                            ? Optional.of(otherSize(size.getAsLong(), fixity.size()))
                            : Optional.empty());
        } catch (IOException e) {
            reading = pass.unreadable(new Parsed<>(whenUnreadable, List.of()), e);
        }
        if (channel.copyFailure().isPresent()) {
            throw channel.copyFailure().get();
        }
        return reading;
    }

    private record Pass<D>(Location location, Amount size, D whenUnreadable, Parser<D> parser) {

        Reading<D> read(HashingInput input, ChangeCheck changes) throws IOException {
            Parsed<D> parsed = parse(input);
            FileDigests fixity;
            try {
                fixity = input.finish();
            } catch (StorageReadException e) {
                if (e.getCause() instanceof StorageTimeoutException hung) {
                    throw hung;
                }
                if (e.getCause() instanceof FileChangedException changed) {
                    return unstable(location, FindingCode.FILE_CHANGING, String.valueOf(changed.getMessage()));
                }
                return e.getCause() instanceof StorageFailedException failed
                        ? unstable(location, FindingCode.UNREADABLE, StorageFailedException.reason(failed))
                        : unreadable(parsed, e);
            } catch (IOException e) {
                throw cancelled(e);
            }
            Optional<String> change = changes.since(fixity);
            if (change.isPresent()) {
                return unstable(location, FindingCode.FILE_CHANGING, change.get());
            }
            List<Finding> findings = new ArrayList<>(parsed.findings());
            if (parsed.atEnd() != AtEnd.NOTHING) {
                findings.addAll(parsed.atEnd().look(input.tail(), fixity));
            }
            return new Reading.Complete<>(location, fixity, parsed.description(), findings);
        }

        private Parsed<D> parse(HashingInput input) {
            try {
                return parser.parse(input);
            } catch (MissingDecoderException | ListenerFailedException | CancellationException e) {
                // about this program, not about the content
                throw e;
            } catch (IOException | RuntimeException e) {
                if (input.failure().isPresent()) {
                    return new Parsed<>(whenUnreadable, List.of());
                }
                // a parser that stumbles over hostile content must not end the run
                String message = "the content cannot be parsed: " + shortened(e.toString());
                return new Parsed<>(
                        whenUnreadable,
                        List.of(Finding.at(FindingCode.DAMAGED, location.path(), input.offset(), message)));
            }
        }

        Reading<D> unreadable(Parsed<D> parsed, IOException e) {
            OptionalLong offset = e instanceof StorageReadException storage
                    ? OptionalLong.of(storage.offset())
                    : OptionalLong.empty();
            List<Finding> findings = new ArrayList<>(parsed.findings());
            findings.add(
                    new Finding(FindingCode.UNREADABLE, location.path(), offset, StorageFailedException.reason(e)));
            return new Reading.Unreadable<>(location, size, parsed.description(), findings);
        }
    }

    private static String shortened(String reason) {
        return reason.substring(0, Math.min(reason.length(), MAX_REASON_LENGTH)).replaceAll("\\p{Cntrl}", " ");
    }

    private static Optional<String> change(StoredFile file, HashingInput input, FileDigests fixity, boolean mayBeMoved)
            throws IOException {
        if (fixity.size() != file.size()) {
            return Optional.of(otherSize(file.size(), fixity.size()));
        }
        if (input.sizeNow() != fixity.size()) {
            return Optional.of("it had " + fixity.size() + " bytes when read, and " + input.sizeNow() + " after that");
        }
        FileState now;
        try {
            now = file.entry().state();
        } catch (NoSuchFileException e) {
            if (mayBeMoved) {
                return Optional.empty();
            }
            throw e;
        }
        if (now.size() != fixity.size()) {
            return Optional.of("it had " + fixity.size() + " bytes when read, and " + now.size() + " after that");
        }
        if (now.hasChangedSince(file.met())) {
            return Optional.of("it was written to after it was found");
        }
        return Optional.empty();
    }

    private static <D> Reading<D> unstable(Location location, FindingCode code, String message) {
        return new Reading.Unstable<>(location, List.of(Finding.of(code, location.path(), message)));
    }

    private static String otherSize(long found, long read) {
        return "it had " + found + " bytes when found, and " + read + " when read";
    }

    private static CancellationException cancelled(IOException cause) {
        Thread.currentThread().interrupt();
        CancellationException cancelled = new CancellationException("interrupted while reading");
        cancelled.initCause(cause);
        return cancelled;
    }

    @FunctionalInterface
    public interface Parser<D> {

        Parser<Boolean> NONE = input -> new Parsed<>(true, List.of());

        /** Faults of content become findings; never suppress a {@link StorageReadException} of the input. */
        Parsed<D> parse(HashingInput input) throws IOException;
    }

    @FunctionalInterface
    public interface AtEnd {

        AtEnd NOTHING = (tail, fixity) -> List.of();

        /** {@code tail} is all of a small file, otherwise at least its last {@link ReadBuffers#BLOCK} bytes. */
        List<Finding> look(byte[] tail, FileDigests fixity);
    }

    public record Parsed<D>(D description, List<Finding> findings, AtEnd atEnd) {

        public Parsed {
            findings = List.copyOf(findings);
        }

        public Parsed(D description, List<Finding> findings) {
            this(description, findings, AtEnd.NOTHING);
        }
    }

    @FunctionalInterface
    private interface Opening {
        ReadableByteChannel open() throws IOException;
    }

    @FunctionalInterface
    private interface ChangeCheck {
        Optional<String> since(FileDigests read) throws IOException;
    }

    public static final class CopyFailedException extends UncheckedIOException {

        private static final long serialVersionUID = 1L;

        CopyFailedException(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }
}
