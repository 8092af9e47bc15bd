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
 * Makes the records of files. A container (WARC or ARC) or CDX file is opened read-only, read once, hashed and parsed
 * in the same pass, and described. Equal bytes give equal records from any {@link FileSource}.
 *
 * <pre>{@code
 * Describer describer = Describer.builder().author("Lib").build();
 * Described described = describer.describe(Path.of("example.warc.gz"));
 * }</pre>
 *
 * <p>Thread-safe. Concurrent calls use separate buffers of some megabytes, which are reused.
 *
 * <p>If its thread is interrupted, a call throws {@link java.util.concurrent.CancellationException} and the thread
 * stays interrupted. If the library for a compression is not on the class path, it throws {@link
 * dev.grainery.file.MissingDecoderException}. In both cases there is no result.
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

    /** The builder requires an {@linkplain Builder#author author}; all else has a default. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Describes a file. A name of a CDX file decides for CDX; any other file is read as a container.
     *
     * @throws IOException if the file does not exist, or its attributes cannot be read
     */
    public Described describe(Path path) throws IOException {
        return describe(StoredFile.of(path));
    }

    /** Describes a file without listeners, see {@link #describe(FileSource, Listeners)}. */
    public Described describe(FileSource file) {
        return describe(file, Listeners.NONE);
    }

    /**
     * Describes a file. A name of a CDX file decides for CDX; any other file is read as a container. A {@link
     * StoredFile} that changed since its attributes were read is {@link Described.Unstable}. A {@link
     * dev.grainery.file.OpenedFile} may be moved or deleted before the call, and is closed. Read errors of any source
     * are findings.
     *
     * @param listeners receive captures and their payloads in the same pass
     * @throws IllegalStateException if there are listeners, but containers are not inspected ({@link Builder#inspect})
     * @throws dev.grainery.read.ListenerFailedException if a listener fails; there is no result
     * @throws FilePass.CopyFailedException if the copy of a stream cannot be written; there is no result
     */
    public Described describe(FileSource file, Listeners listeners) {
        if (inspecting.isEmpty() && !listeners.equals(Listeners.NONE)) {
            throw new IllegalStateException("listeners require a describer that inspects containers");
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

    private static <D> Described described(Reading<D> reading, Function<Reading.Present<D>, Described> mapping) {
        return reading instanceof Reading.Present<D> met
                ? mapping.apply(met)
                : new Described.Unstable(reading.location(), reading.findings());
    }

    /** Only hashes a file. */
    public Reading<Boolean> hash(StoredFile file) {
        return with(pass -> pass.read(file, true, FilePass.Parser.NONE));
    }

    /** Hashes a file into other memory and past the caches of this machine. */
    public Reading<Boolean> hashAnotherWay(StoredFile file) {
        return new FilePass(new ReadBuffers(digests), throttle).hashPastCaches(file);
    }

    /** The record that states that a container has no CDX file, at its expected location. */
    public CdxRecord withoutCdx(ContainerRecord container) {
        return cdxFiles.absent(container, clock.instant());
    }

    /** The expected name of the CDX file of a single container. */
    public static String cdxNameOf(ContainerRecord container) {
        return CdxMapping.expectedName(container);
    }

    private <R> R with(Function<FilePass, R> reading) {
        ReadBuffers buffers = Optional.ofNullable(idle.poll()).orElseGet(() -> new ReadBuffers(digests));
        try {
            return reading.apply(new FilePass(buffers, throttle));
        } finally {
            // last in, first out: these buffers are still in the processor's cache
            idle.push(buffers);
        }
    }

    /** The options of a describer. Not thread-safe. */
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

        /** The author of the records, with {@link Header#DEFAULT_STANDARD}. */
        public Builder author(String name) {
            return style(new RecordStyle(name, Header.DEFAULT_STANDARD));
        }

        /** The author and the standard of the records. */
        public Builder style(RecordStyle authorAndStandard) {
            style = Optional.of(authorAndStandard);
            return this;
        }

        /** The naming convention of harvests; by default that of the Czech web archive. */
        public Builder naming(HarvestNaming convention) {
            naming = requireNonNull(convention, "convention");
            return this;
        }

        /** Limits or counts the bytes read; every reading thread calls it. By default unlimited. */
        public Builder throttle(ReadThrottle limit) {
            throttle = requireNonNull(limit, "limit");
            return this;
        }

        /** The clock for the dates of records; by default that of the system. */
        public Builder clock(InstantSource source) {
            clock = requireNonNull(source, "source");
            return this;
        }

        /** The harvest name of containers that cannot be read; by default unknown. */
        public Builder isPartOf(String harvest) {
            isPartOf = Optional.of(harvest);
            return this;
        }

        /** Digests in addition to the MD5, in the same pass; by default none. */
        public Builder digests(Set<DigestAlgorithm> algorithms) {
            digests = Set.copyOf(algorithms);
            return this;
        }

        /** How far containers are parsed; by default {@link Depth#HEAD}. */
        public Builder depth(Depth reach) {
            depth = requireNonNull(reach, "reach");
            return this;
        }

        /** A listener per container for its records; every thread calls it. By default none. */
        public Builder listener(Function<Location, RecordListener> listener) {
            listeners = requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Inspects containers in the same pass: all records are parsed, and the counts are {@code extension.inspection}
         * of the record. Replaces {@link #listener} and {@link #depth}.
         *
         * @param program name and version of the program, for the record
         */
        public Builder inspect(String program) {
            inspecting = Optional.of(program);
            return this;
        }

        /**
         * Creates the describer.
         *
         * @throws IllegalStateException without an author
         */
        public Describer build() {
            return new Describer(this);
        }
    }
}
