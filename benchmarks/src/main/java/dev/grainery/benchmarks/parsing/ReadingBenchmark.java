// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.read.cdx.CdxReader;
import dev.grainery.read.container.ContainerReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One file read by Grainery, which hashes and parses it, and the same file only hashed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ReadingBenchmark {

    /** System property that says where the files are. */
    static final String DIRECTORY = "grainery.benchmarks.directory";

    @Param
    private Input input;

    private Path path;
    private StoredFile file;
    private ContainerReader containers;
    private CdxReader cdxFiles;
    private ByteBuffer block;
    private MessageDigest md5;

    @Setup
    public void open() throws IOException, NoSuchAlgorithmException {
        path = input.file(Path.of(System.getProperty(DIRECTORY)));
        file = StoredFile.of(path);
        FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);
        containers = new ContainerReader(pass);
        cdxFiles = new CdxReader(pass);
        block = ByteBuffer.allocate(ReadBuffers.BLOCK);
        md5 = MessageDigest.getInstance("MD5");
    }

    /** What a backfill does with each file. */
    @Benchmark
    public Reading<?> grainery() {
        return input.isCdx() ? cdxFiles.read(file) : containers.read(file);
    }

    /** The hash of the same bytes, through a buffer of the same size. */
    @Benchmark
    public byte[] hashOnly() throws IOException {
        try (FileChannel channel = FileChannel.open(path)) {
            while (channel.read(block.clear()) >= 0) {
                md5.update(block.flip());
            }
        }
        return md5.digest();
    }
}
