// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static java.util.Objects.requireNonNull;

import dev.grainery.content.Depth;
import dev.grainery.content.RecordListener;
import dev.grainery.file.HeldFile;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.file.StreamedFile;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Inspector;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.internal.cdx.CdxDescription;
import dev.grainery.internal.cdx.CdxReader;
import dev.grainery.internal.container.ContainerDescription;
import dev.grainery.internal.container.ContainerReader;
import dev.grainery.internal.reading.Cores;
import dev.grainery.internal.reading.FilePass;
import dev.grainery.internal.reading.ReadBuffers;
import dev.grainery.internal.reading.Reading;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Makes the records of files: a container (WARC or ARC) or a CDX file is opened read-only, read once from its first to
 * its last byte, hashed and parsed on the way, and described. The same file gives the same record whichever way its bytes
 * came.
 *
 * <pre>{@code
 * Describer describer = Describer.builder().author("Lib").build();
 * Described described = describer.describe(Path.of("example.warc.gz"));
 * }</pre>
 *
 * <p>Thread-safe: each call uses buffers of its own (some megabytes), which later calls use again. So one describer serves
 * as many threads as the storage can bear.
 *
 * <p>If a thread is interrupted while it reads, the call throws {@link java.util.concurrent.CancellationException}, and
 * the thread stays interrupted. A file whose compression cannot be decoded with the libraries on the class path throws
 * {@link dev.grainery.file.MissingDecoderException}. In both cases, nothing is known of the file.
 */
public final class Describer {

    private static final Pattern CDX_NAME = Pattern.compile("(?is).*\\.cdxj?(?:\\.gz|\\.zst)?");

    private final ContainerMapping containers;
    private final CdxMapping cdxFiles;
    private final ReadThrottle throttle;
    private final InstantSource clock;
    private final Optional<String> isPartOf;
    private final Set<DigestAlgorithm> digests;
    private final Depth depth;
    private final Function<Location, RecordListener> listeners;
    private final Optional<String> inspecting;
    private final Cores cores;
    private final ConcurrentLinkedQueue<ReadBuffers> idle = new ConcurrentLinkedQueue<>();

    private Describer(Builder builder) {
        RecordStyle style = new RecordStyle(
                builder.author.orElseThrow(() -> new IllegalStateException("records need an author")),
                builder.standard);
        this.containers = new ContainerMapping(style, builder.naming);
        this.cdxFiles = new CdxMapping(style);
        this.throttle = builder.throttle;
        this.clock = builder.clock;
        this.isPartOf = builder.isPartOf;
        this.digests = builder.digests;
        this.depth = builder.depth;
        this.listeners = builder.listeners;
        this.inspecting = builder.inspecting;
        this.cores = new Cores(builder.cores);
    }

    /** A describer in the making; it needs an {@linkplain Builder#author author}, all else has a default. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Describes a file as it is now. Its name tells a CDX file; everything else is taken for a container.
     *
     * @throws IOException if there is no such file, or its attributes cannot be read
     */
    public Described describe(Path path) throws IOException {
        return describe(StoredFile.of(path));
    }

    /**
     * Describes a file that was met before: if it has changed since, it is {@link Described.Unstable}. Its name tells a
     * CDX file; everything else is taken for a container.
     */
    public Described describe(StoredFile file) {
        return describe(file, typeOf(file.location().fileName()));
    }

    /**
     * Describes a file that was met before: if it has changed since, it is {@link Described.Unstable}.
     *
     * @param type what kind of file it is taken for, {@link RecordType#CONTAINER} or {@link RecordType#CDX}
     */
    public Described describe(StoredFile file, RecordType type) {
        return isCdx(type)
                ? with(pass -> cdxFile(new CdxReader(pass).read(file)))
                : with(pass -> container(reader -> reader.read(file), pass, file.location()));
    }

    /**
     * Describes a container that was met before, as {@link #describe(StoredFile, RecordType)} does, and tells of its captures
     * in the same pass.
     *
     * @throws IllegalStateException if containers are not inspected ({@link Builder#inspect})
     * @throws dev.grainery.content.ListenerFailedException if the listener fails; nothing is known of the file then
     */
    public Described describe(StoredFile file, CaptureListener captures) {
        return describe(file, captures, PayloadListener.NONE);
    }

    /**
     * Describes a container that was met before, as {@link #describe(StoredFile, RecordType)} does, tells of its captures and
     * shows their payloads in the same pass.
     *
     * @throws IllegalStateException if containers are not inspected ({@link Builder#inspect})
     * @throws dev.grainery.content.ListenerFailedException if a listener fails; nothing is known of the file then
     */
    public Described describe(StoredFile file, CaptureListener captures, PayloadListener payloads) {
        requireInspecting();
        return with(pass -> container(reader -> reader.read(file), pass, file.location(), captures, payloads));
    }

    private void requireInspecting() {
        if (inspecting.isEmpty()) {
            throw new IllegalStateException("captures are met only by a describer that inspects");
        }
    }

    /** Describes a container that is held open, and closes it. It may have been moved or deleted meanwhile. */
    public Described describe(HeldFile held) {
        return with(
                pass -> container(reader -> reader.read(held), pass, held.file().location()));
    }

    /**
     * Describes a container that is held open, as {@link #describe(HeldFile)} does, tells of its captures and shows their
     * payloads in the same pass.
     *
     * @throws IllegalStateException if containers are not inspected ({@link Builder#inspect})
     * @throws dev.grainery.content.ListenerFailedException if a listener fails; nothing is known of the file then
     */
    public Described describe(HeldFile held, CaptureListener captures, PayloadListener payloads) {
        requireInspecting();
        return with(
                pass -> container(reader -> reader.read(held), pass, held.file().location(), captures, payloads));
    }

    /**
     * Describes the bytes of a file as they go by. Its name tells a CDX file; everything else is taken for a container.
     *
     * @throws IOException if the bytes cannot be passed on. What fails where they come from is a finding, as it is of any
     *     storage
     */
    public Described describe(StreamedFile stream) throws IOException {
        ReadBuffers buffers = buffers();
        cores.enter();
        try {
            FilePass pass = new FilePass(buffers, throttle);
            return isCdx(typeOf(stream.location().fileName()))
                    ? cdxFile(new CdxReader(pass).read(stream))
                    : container(reader -> reader.read(stream), pass, stream.location());
        } finally {
            cores.leave();
            idle.add(buffers);
        }
    }

    /** Reads a file that was met before for its hash alone; its content is not looked at. */
    public FileHash hash(StoredFile file) {
        Reading<Boolean> reading = with(pass -> pass.read(file, true, input -> new FilePass.Parsed<>(true, List.of())));
        if (reading instanceof Reading.Complete<Boolean> complete) {
            return new FileHash.Known(complete.fixity());
        }
        return reading instanceof Reading.Unreadable
                ? new FileHash.Unreadable(reading.findings().get(0))
                : new FileHash.Unstable(reading.findings().get(0));
    }

    /** The record that says that a container has no CDX file; its place is where that would be looked for. */
    public CdxRecord withoutCdx(ContainerRecord container) {
        return cdxFiles.absent(container, clock.instant());
    }

    /** What the CDX file of this container alone would be called. */
    public static String cdxNameOf(ContainerRecord container) {
        return CdxMapping.expectedName(container);
    }

    private static RecordType typeOf(String fileName) {
        return CDX_NAME.matcher(fileName).matches() ? RecordType.CDX : RecordType.CONTAINER;
    }

    private static boolean isCdx(RecordType type) {
        return switch (type) {
            case CONTAINER -> false;
            case CDX -> true;
            case HARVEST -> throw new IllegalArgumentException("a harvest is no file");
        };
    }

    /** One way of reading a container. */
    private interface ContainerReading<E extends Exception> {
        Reading<ContainerDescription> by(ContainerReader reader) throws E;
    }

    private <E extends Exception> Described container(ContainerReading<E> way, FilePass pass, Location location)
            throws E {
        return container(way, pass, location, CaptureListener.NONE, PayloadListener.NONE);
    }

    private <E extends Exception> Described container(
            ContainerReading<E> way,
            FilePass pass,
            Location location,
            CaptureListener captures,
            PayloadListener payloads)
            throws E {
        if (inspecting.isEmpty()) {
            return container(way.by(new ContainerReader(pass, depth, listeners)), Optional.empty());
        }
        Inspector inspector = new Inspector(location.path(), clock.instant(), captures, payloads);
        return container(way.by(ContainerReader.inspecting(pass, inspector, cores)), Optional.of(inspector));
    }

    private Described container(Reading<ContainerDescription> reading, Optional<Inspector> inspector) {
        if (reading instanceof Reading.Complete<ContainerDescription> complete) {
            Instant now = clock.instant();
            return recorded(inspector
                    .map(inspected -> containers.map(complete, inspected, inspecting.orElseThrow(), now))
                    .orElseGet(() -> containers.map(complete, now)));
        }
        if (reading instanceof Reading.Unreadable<ContainerDescription> unreadable) {
            return recorded(containers.map(unreadable, isPartOf, clock.instant()));
        }
        return new Described.Unstable(reading.location(), reading.findings());
    }

    private Described cdxFile(Reading<CdxDescription> reading) {
        if (reading instanceof Reading.Complete<CdxDescription> complete) {
            return recorded(cdxFiles.map(complete, clock.instant()));
        }
        if (reading instanceof Reading.Unreadable<CdxDescription> unreadable) {
            return recorded(cdxFiles.map(unreadable, clock.instant()));
        }
        return new Described.Unstable(reading.location(), reading.findings());
    }

    private static Described recorded(Mapped<?> mapped) {
        return new Described.Recorded(mapped.record(), mapped.findings());
    }

    private <R> R with(Function<FilePass, R> reading) {
        ReadBuffers buffers = buffers();
        cores.enter();
        try {
            return reading.apply(new FilePass(buffers, throttle));
        } finally {
            cores.leave();
            idle.add(buffers);
        }
    }

    private ReadBuffers buffers() {
        return Optional.ofNullable(idle.poll()).orElseGet(() -> new ReadBuffers(digests));
    }

    /** Collects how files are to be described. Not thread-safe. */
    public static final class Builder {

        private Optional<String> author = Optional.empty();
        private String standard = Header.DEFAULT_STANDARD;
        private HarvestNaming naming = HarvestNaming.builtIn();
        private ReadThrottle throttle = ReadThrottle.NONE;
        private InstantSource clock = InstantSource.system();
        private Optional<String> isPartOf = Optional.empty();
        private Set<DigestAlgorithm> digests = Set.of();
        private Depth depth = Depth.HEAD;
        private Function<Location, RecordListener> listeners = file -> RecordListener.NONE;
        private Optional<String> inspecting = Optional.empty();
        private int cores;

        private Builder() {}

        /** Who makes the records. */
        public Builder author(String name) {
            author = Optional.of(name);
            return this;
        }

        /** Name and version of the rules that the records follow; by default {@link Header#DEFAULT_STANDARD}. */
        public Builder standard(String name) {
            standard = requireNonNull(name, "name");
            return this;
        }

        /** Author and standard at once. */
        public Builder style(RecordStyle style) {
            return author(style.author()).standard(style.standard());
        }

        /** How the names of harvests are read; by default as the Czech web archive names them. */
        public Builder naming(HarvestNaming convention) {
            naming = requireNonNull(convention, "convention");
            return this;
        }

        /** Keeps reading below a rate, or counts what is read; by default neither. Called by every reading thread. */
        public Builder throttle(ReadThrottle limit) {
            throttle = requireNonNull(limit, "limit");
            return this;
        }

        /** Where the dates of records come from; by default the clock of the machine. */
        public Builder clock(InstantSource source) {
            clock = requireNonNull(source, "source");
            return this;
        }

        /** What containers that cannot be read are part of, if whoever wrote them has told; by default unknown. */
        public Builder isPartOf(String harvest) {
            isPartOf = Optional.of(harvest);
            return this;
        }

        /** Which digests are computed beside the MD5, in the same pass; by default none. */
        public Builder digests(Set<DigestAlgorithm> algorithms) {
            digests = Set.copyOf(algorithms);
            return this;
        }

        /** How far into containers a reading looks; by default {@link Depth#HEAD}. */
        public Builder depth(Depth reach) {
            depth = requireNonNull(reach, "reach");
            return this;
        }

        /** Gives for each container what its records are shown to; by default nothing is. Called by every thread. */
        public Builder listener(Function<Location, RecordListener> listener) {
            listeners = requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Has containers inspected in the same pass: every record is looked at, and what they hold is in
         * {@code extension.inspection} of the record. By default they are not. A listener is not called then.
         *
         * @param program name and version of the program, which the record states
         */
        public Builder inspect(String program) {
            inspecting = Optional.of(program);
            return this;
        }

        /**
         * How many threads may be at work: those that call the describer, and as long as there are fewer of them, one more
         * for each gzip file that is inspected, which decompresses it. By default there are none but those that call.
         */
        public Builder cores(int number) {
            cores = number;
            return this;
        }

        /**
         * The describer.
         *
         * @throws IllegalStateException if no author was given
         * @throws IllegalArgumentException if the author is blank
         */
        public Describer build() {
            return new Describer(this);
        }
    }
}
