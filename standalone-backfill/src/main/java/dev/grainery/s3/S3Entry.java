// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageFailedException;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** An object, or a common prefix of keys, which is a directory. */
final class S3Entry implements StorageEntry {

    static final FileState DIRECTORY = new FileState(FileState.Kind.DIRECTORY, 0, Instant.EPOCH);

    private final Bucket bucket;
    private final String key;
    private final Optional<FileState> listed;

    /** The key has no slash at the end, and is empty for the bucket. */
    S3Entry(Bucket bucket, String key) {
        this(bucket, key, Optional.empty());
    }

    S3Entry(Bucket bucket, String key, Optional<FileState> listed) {
        this.bucket = bucket;
        this.key = key;
        this.listed = listed;
    }

    /** Listings have fractions of seconds, HEAD responses have none. */
    static FileState object(Optional<Long> size, Optional<Instant> lastModified, Optional<String> eTag)
            throws IOException {
        if (size.isEmpty() || size.get() < 0 || lastModified.isEmpty()) {
            throw new IOException("the object store does not state its size or its date");
        }
        return new FileState(
                FileState.Kind.FILE,
                size.get(),
                lastModified.get().truncatedTo(ChronoUnit.SECONDS),
                eTag.map(S3Entry::bare).orElse(""));
    }

    static String bare(String eTag) {
        return eTag.replace("\"", "");
    }

    @Override
    public NameText name() {
        String address = S3Storage.SCHEME + bucket.name() + (key.isEmpty() ? "" : "/" + key);
        return NameText.of(address.getBytes(StandardCharsets.UTF_8));
    }

    private String address() {
        return name().text();
    }

    @Override
    public String fileName() {
        return key.isEmpty() ? bucket.name() : key.substring(key.lastIndexOf('/') + 1);
    }

    @Override
    public FileState state() throws IOException {
        if (isDirectory()) {
            return DIRECTORY;
        }
        if (key.isEmpty()) {
            holdsAnything();
            return DIRECTORY;
        }
        try {
            HeadObjectResponse head = bucket.ask(
                    address(),
                    client -> client.headObject(r -> r.bucket(bucket.name()).key(key)));
            return object(
                    Optional.ofNullable(head.contentLength()),
                    Optional.ofNullable(head.lastModified()),
                    Optional.ofNullable(head.eTag()));
        } catch (StorageFailedException e) {
            // a HEAD response has no body with the error code
            holdsAnything();
            throw e;
        } catch (NoSuchFileException e) {
            if (listed.isEmpty() && holdsAnything()) {
                return DIRECTORY;
            }
            throw e;
        }
    }

    boolean isDirectory() {
        return listed.filter(FileState::isDirectory).isPresent();
    }

    @Override
    public FileState listed() throws IOException {
        return listed.isPresent() ? listed.get() : state();
    }

    @Override
    public Listing list() {
        return new S3Listing(bucket, prefix(), address()).read();
    }

    @Override
    public boolean holdsAnything() throws IOException {
        return bucket.ask(
                        address(),
                        client -> client.listObjectsV2(
                                r -> r.bucket(bucket.name()).prefix(prefix()).maxKeys(1)))
                .hasContents();
    }

    private String prefix() {
        return key.isEmpty() ? "" : key + "/";
    }

    @Override
    public ReadableByteChannel open(FileState met) throws IOException {
        return new ObjectChannel(bucket, key, address(), met);
    }

    @Override
    public StorageEntry real() {
        return this;
    }
}
