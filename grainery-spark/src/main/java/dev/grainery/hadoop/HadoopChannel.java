// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import dev.grainery.file.FileChangedException;
import dev.grainery.file.FileState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.NoSuchFileException;
import org.apache.hadoop.fs.FileStatus;

/** The bytes of one version of a file; without versions, its state is compared before and after reading. */
// the blocks of a reading pass, and of the tests, are allocated on the heap
@SuppressWarnings("ByteBufferBackingArray")
final class HadoopChannel implements ReadableByteChannel {

    private final HadoopEntry file;
    private final FileState met;
    private final InputStream stream;
    private long offset;
    private boolean ended;
    private boolean open = true;

    /** Throws {@link FileChangedException} if the file has another version now. */
    HadoopChannel(HadoopEntry file, FileState met) throws IOException {
        this.file = file;
        this.met = met;
        FileStatus status = file.status();
        check(HadoopEntry.state(status));
        this.stream = file.stream(status);
    }

    private void check(FileState now) throws FileChangedException {
        if (now.size() != met.size()) {
            throw new FileChangedException("it had " + met.size() + " bytes when found, and " + now.size() + " now");
        }
        if (now.hasChangedSince(met)) {
            throw new FileChangedException("it was written to after it was found");
        }
    }

    private void checkNow() throws IOException {
        try {
            check(file.state());
        } catch (NoSuchFileException e) {
            throw new FileChangedException("it was deleted while it was read", e);
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (!target.hasRemaining()) {
            return 0;
        }
        if (ended) {
            return -1;
        }
        int wanted = (int) Math.min(target.remaining(), met.size() - offset);
        int n = wanted == 0 ? end() : next(target.array(), target.arrayOffset() + target.position(), wanted);
        if (n > 0) {
            target.position(target.position() + n);
            offset += n;
        } else if (wanted > 0) {
            throw new FileChangedException("it had " + met.size() + " bytes when found, and ended after " + offset);
        }
        return n;
    }

    /** Checks that all bytes were read, of one version. */
    private int end() throws IOException {
        if (next(new byte[1], 0, 1) > 0) {
            throw new FileChangedException("it had " + met.size() + " bytes when found, and more when read");
        }
        if (met.version().isEmpty()) {
            checkNow();
        }
        ended = true;
        return -1;
    }

    private int next(byte[] bytes, int from, int length) throws IOException {
        try {
            return stream.read(bytes, from, length);
        } catch (IOException e) {
            IOException failure = file.failure(e);
            if (Thread.currentThread().isInterrupted()) {
                ClosedByInterruptException interrupted = new ClosedByInterruptException();
                interrupted.initCause(failure);
                throw interrupted;
            }
            // the blocks of a replaced file cannot be read any more, so this reports the change
            checkNow();
            throw failure;
        }
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() throws IOException {
        open = false;
        stream.close();
    }
}
