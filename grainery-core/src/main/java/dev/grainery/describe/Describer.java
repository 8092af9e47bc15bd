// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static java.util.Objects.requireNonNull;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.file.FileSource;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.inspect.Inspector;
import dev.grainery.inspect.Listeners;
import dev.grainery.read.Depth;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.read.RecordListener;
import dev.grainery.read.cdx.CdxReader;
import dev.grainery.read.container.ContainerReader;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.RecordStyle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

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
@API(status = API.Status.STABLE)
public final class Describer {

    private static final Pattern CDX_NAME = Pattern.compile("(?is).*\\.cdxj?(?:\\.gz|\\.zst)?");

    private final ContainerMapping containers;
    private final CdxMapping cdxFiles;
    private final ReadThrottle throttle;
    private final InstantSource clock;
    private final Optional<String> isPartOf;
    private final Set<DigestAlgorithm> digests;
    private final Depth depth;
    private final Function<Location, RecordListener> recordListeners;
    private final Optional<String> inspecting;
    private final ConcurrentLinkedDeque<ReadBuffers> idle = new ConcurrentLinkedDeque<>();

    private Describer(Builder builder) {
        RecordStyle style = builder.style.orElseThrow(() -> new IllegalStateException("records need an author"));
        this.containers = new ContainerMapping(style, builder.naming);
        this.cdxFiles = new CdxMapping(style);
        this.throttle = builder.throttle;
        this.clock = builder.clock;
        this.isPartOf = builder.isPartOf;
        this.digests = builder.digests;
        this.depth = builder.depth;
        this.recordListeners = builder.listeners;
        this.inspecting = builder.inspecting;
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

    /** Describes a file, and tells nobody of what it holds; otherwise as {@link #describe(FileSource, Listeners)}. */
    public Described describe(FileSource file) {
        return describe(file, Listeners.NONE);
    }

    /**
     * Describes a file. Its name tells a CDX file; everything else is taken for a container. A {@link StoredFile} that has
     * changed since it was met is {@link Described.Unstable}. A {@link dev.grainery.file.HeldFile} may have been moved or
     * deleted meanwhile, and is closed. What fails where the bytes of a {@link dev.grainery.file.StreamedFile} come from is
     * a finding, as it is of any storage.
     *
     * @param listeners are told of the captures of a container, and shown their payloads, in the same pass
     * @throws IllegalStateException if there are listeners, and containers are not inspected ({@link Builder#inspect})
     * @throws dev.grainery.read.ListenerFailedException if a listener fails; nothing is known of the file then
     * @throws FilePass.CopyFailedException if the bytes of a stream cannot be passed on; nothing is known of the file then
     */
    public Described describe(FileSource file, Listeners listeners) {
        if (inspecting.isEmpty() && !listeners.equals(Listeners.NONE)) {
            throw new IllegalStateException("captures are met only by a describer that inspects");
        }
        return CDX_NAME.matcher(file.location().fileName()).matches()
                ? with(pass ->
                        described(new CdxReader(pass).read(file), reading -> cdxFiles.map(reading, clock.instant())))
                : with(pass -> container(pass, file, listeners));
    }

    private Described container(FilePass pass, FileSource file, Listeners listeners) {
        RecordHeader header = new RecordHeader();
        Optional<Inspector> inspector =
                inspecting.map(program -> new Inspector(file.location().path(), clock.instant(), header, listeners));
        RecordListener listener = inspector.isPresent() ? inspector.get() : recordListeners.apply(file.location());
        Depth reach = inspector.isPresent() ? Depth.WHOLE : depth;
        return described(
                new ContainerReader(pass, header, reach, listener).read(file),
                reading -> containers.map(reading, isPartOf, inspector, inspecting, clock.instant()));
    }

    private static <D> Described described(Reading<D> reading, Function<Reading.Met<D>, Described> mapping) {
        return reading instanceof Reading.Met<D> met
                ? mapping.apply(met)
                : new Described.Unstable(reading.location(), reading.findings());
    }

    /** Reads a file that was met before for its hash alone; its content is not looked at. */
    public Reading<Boolean> hash(StoredFile file) {
        return with(pass -> pass.read(file, true, FilePass.Parser.NONE));
    }

    /** The same another way than before: into other memory, and past whatever this machine remembers of its bytes. */
    public Reading<Boolean> hashAnotherWay(StoredFile file) {
        return new FilePass(new ReadBuffers(digests), throttle).hashPastCaches(file);
    }

    /** The record that says that a container has no CDX file; its place is where that would be looked for. */
    public CdxRecord withoutCdx(ContainerRecord container) {
        return cdxFiles.absent(container, clock.instant());
    }

    /** What the CDX file of this container alone would be called. */
    public static String cdxNameOf(ContainerRecord container) {
        return CdxMapping.expectedName(container);
    }

    private <R> R with(Function<FilePass, R> reading) {
        ReadBuffers buffers = Optional.ofNullable(idle.poll()).orElseGet(() -> new ReadBuffers(digests));
        try {
            return reading.apply(new FilePass(buffers, throttle));
        } finally {
            // the last ones first: they are still in the cache of a processor
            idle.push(buffers);
        }
    }

    /** Collects how files are to be described. Not thread-safe. */
    @API(status = API.Status.STABLE)
    public static final class Builder {

        private Optional<RecordStyle> style = Optional.empty();
        private HarvestNaming naming = HarvestNaming.builtIn();
        private ReadThrottle throttle = ReadThrottle.NONE;
        private InstantSource clock = InstantSource.system();
        private Optional<String> isPartOf = Optional.empty();
        private Set<DigestAlgorithm> digests = Set.of();
        private Depth depth = Depth.HEAD;
        private Function<Location, RecordListener> listeners = file -> RecordListener.NONE;
        private Optional<String> inspecting = Optional.empty();

        private Builder() {}

        /** Who makes the records, which follow {@link Header#DEFAULT_STANDARD}. */
        public Builder author(String name) {
            return style(new RecordStyle(name, Header.DEFAULT_STANDARD));
        }

        /** Who makes the records, and which standard they follow. */
        public Builder style(RecordStyle authorAndStandard) {
            style = Optional.of(authorAndStandard);
            return this;
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
