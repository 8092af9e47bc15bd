// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import dev.grainery.file.NameText;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An address is {@code s3://bucket/key}; the key is not percent-encoded, except {@linkplain NameText for bytes that
 * text cannot hold}. Slashes in keys make directories. Thread-safe.
 */
public final class S3Storage implements Storage {

    public static final String SCHEME = "s3://";

    private static final Pattern ADDRESS =
            Pattern.compile("s3://([A-Za-z0-9][A-Za-z0-9._-]{1,254})(?:/(.*))?", Pattern.DOTALL);

    private final Bucket.Connection connection;

    S3Storage(Bucket.Connection connection) {
        this.connection = connection;
    }

    /** Endpoint and credentials are also in {@code ~/.aws/config} and {@code ~/.aws/credentials}. */
    public static S3Storage of(Map<String, String> environment) {
        return new S3Storage(new Bucket.Connection(environment));
    }

    @Override
    public Optional<StorageEntry> at(String address) {
        Matcher parts = ADDRESS.matcher(address);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Bucket bucket = new Bucket(parts.group(1), connection);
        String names = parts.group(2) == null ? "" : parts.group(2);
        String key = new String(NameText.bytesOf(names), StandardCharsets.UTF_8);
        key = key.endsWith("/") ? key.substring(0, key.length() - 1) : key;
        boolean isAddress = key.isEmpty() || Stream.of(key.split("/", -1)).allMatch(S3Storage::isName);
        return isAddress ? Optional.of(new S3Entry(bucket, key)) : Optional.empty();
    }

    static boolean isName(String part) {
        return !part.isEmpty()
                && !part.equals(".")
                && !part.equals("..")
                // half a surrogate pair has no bytes, so another name could have the same ones
                && part.equals(new String(part.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
    }
}
