// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import dev.grainery.file.FileChangedException;
import dev.grainery.file.FileState;
import dev.grainery.file.StorageFailedException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * One version of an object. After a broken connection, reads on from the same offset of the same version: the retries
 * of the SDK end with the response headers. A changed ETag is a {@link FileChangedException}.
 */
// the blocks of a reading pass, and of the tests, are allocated on the heap
@SuppressWarnings("ByteBufferBackingArray")
final class ObjectChannel implements ReadableByteChannel {

    /** Attempts in a row that delivered fewer than {@link #ENOUGH} bytes. */
    private static final int MOST_ATTEMPTS = 8;

    /** Doubles with each attempt in a row. */
    private static final long FIRST_WAIT_MILLIS = 20;

    private static final long ENOUGH = 1 << 20;
    private static final int PRECONDITION_FAILED = 412;

    private final Bucket bucket;
    private final String key;
    private final String address;
    private final FileState met;
    private ResponseInputStream<GetObjectResponse> stream;
    private long offset;
    private long lastBreak;
    private int attempts;
    private boolean open = true;

    /** Fails with {@link FileChangedException} for another version, or {@link NoSuchFileException}. */
    ObjectChannel(Bucket bucket, String key, String address, FileState met) throws IOException {
        this.bucket = bucket;
        this.key = key;
        this.address = address;
        this.met = met;
        this.stream = from(0);
    }

    private ResponseInputStream<GetObjectResponse> from(long start) throws IOException {
        GetObjectRequest.Builder request =
                GetObjectRequest.builder().bucket(bucket.name()).key(key);
        if (!met.version().isEmpty()) {
            request.ifMatch('"' + met.version() + '"');
        }
        if (start > 0) {
            request.range("bytes=" + start + "-");
        }
        ResponseInputStream<GetObjectResponse> answer;
        try {
            answer = bucket.ask(address, client -> client.getObject(request.build()));
        } catch (IOException e) {
            throw e.getCause() instanceof S3Exception refused && refused.statusCode() == PRECONDITION_FAILED
                    ? new FileChangedException("it was written to after it was found", e)
                    : e;
        }
        try {
            check(answer.response(), start);
            return answer;
        } catch (IOException e) {
            answer.abort();
            throw e;
        }
    }

    /** Servers that do not support conditions or ranges send the whole current object. */
    private void check(GetObjectResponse answer, long start) throws IOException {
        boolean same = answer.eTag() != null && met.version().equals(S3Entry.bare(answer.eTag()));
        if (!met.version().isEmpty() && !same) {
            throw new FileChangedException("it was written to after it was found");
        }
        if (start > 0
                && (answer.contentRange() == null || !answer.contentRange().startsWith("bytes " + start + "-"))) {
            throw new StorageFailedException("the object store cannot send the rest of a file from a given offset");
        }
        long expected = met.size() - start;
        if (answer.contentLength() == null || answer.contentLength() != expected) {
            throw new FileChangedException(
                    expected + " bytes were left to read, but the object store sends " + answer.contentLength());
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (!target.hasRemaining()) {
            return 0;
        }
        while (offset < met.size()) {
            int wanted = (int) Math.min(target.remaining(), met.size() - offset);
            try {
                int n = stream.read(target.array(), target.arrayOffset() + target.position(), wanted);
                if (n > 0) {
                    target.position(target.position() + n);
                    offset += n;
                    return n;
                }
                throw new EOFException("the answer ended");
            } catch (SdkException e) {
                readOn(bucket.failure(address, e));
            } catch (IOException e) {
                readOn(e);
            }
        }
        return -1;
    }

    private void readOn(IOException broken) throws IOException {
        stream.abort();
        attempts = offset - lastBreak > ENOUGH ? 1 : attempts + 1;
        lastBreak = offset;
        if (attempts > MOST_ATTEMPTS) {
            throw new StorageFailedException(
                    "the connection broke after " + offset + " of " + met.size()
                            + " bytes, and each retry failed, too: " + Bucket.bounded(broken.getMessage())
                            + "; run again when the network is stable",
                    broken);
        }
        pause(broken);
        try {
            stream = from(offset);
        } catch (NoSuchFileException e) {
            throw new FileChangedException("it was deleted while it was read", e);
        }
    }

    /** At random, so that readers whose connections broke together do not retry together. */
    private void pause(IOException broken) throws ClosedByInterruptException {
        try {
            long longest = attempts == 1 ? 0 : FIRST_WAIT_MILLIS << attempts;
            Thread.sleep(ThreadLocalRandom.current().nextLong(longest + 1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ClosedByInterruptException interrupted = new ClosedByInterruptException();
            interrupted.initCause(broken);
            throw interrupted;
        }
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() throws IOException {
        open = false;
        if (offset < met.size()) {
            stream.abort();
        } else {
            stream.close();
        }
    }
}
