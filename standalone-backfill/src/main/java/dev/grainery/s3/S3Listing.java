// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The server is not trusted: invalid keys are skipped, and an endless listing ends. */
final class S3Listing {

    /** Each entry takes about 300 bytes of memory. */
    private static final int MOST_ENTRIES = 2_000_000;

    private static final Comparator<S3Entry> BY_BYTES = Comparator.comparing(
                    (S3Entry entry) -> entry.fileName().getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned)
            .thenComparing(S3Entry::isDirectory);

    private final Bucket bucket;
    private final String prefix;
    private final String address;

    /** Some servers repeat a directory on each page. */
    private final SortedSet<S3Entry> entries = new TreeSet<>(BY_BYTES);

    private long seen;
    private long skipped;
    private String firstSkipped = "";

    /** The prefix is empty, or has a slash at the end. */
    S3Listing(Bucket bucket, String prefix, String address) {
        this.bucket = bucket;
        this.prefix = prefix;
        this.address = address;
    }

    StorageEntry.Listing read() {
        Optional<IOException> failure = Optional.empty();
        try {
            readPages();
        } catch (IOException e) {
            failure = Optional.of(e);
        }
        if (failure.isEmpty() && skipped > 0) {
            failure = Optional.of(new IOException(skipped + " keys cannot be names of files; the first is "
                    + Bucket.bounded(firstSkipped) + "; give these objects other keys to have them described"));
        }
        return new StorageEntry.Listing(List.copyOf(entries), failure);
    }

    private void readPages() throws IOException {
        Optional<String> token = Optional.empty();
        do {
            Optional<String> from = token;
            ListObjectsV2Response page = bucket.ask(
                    address,
                    client -> client.listObjectsV2(r -> r.bucket(bucket.name())
                            .prefix(prefix)
                            .delimiter("/")
                            .maxKeys(bucket.connection().page())
                            .continuationToken(from.orElse(null))));
            for (S3Object object : page.contents()) {
                object(object);
            }
            page.commonPrefixes().forEach(this::directory);
            boolean more = Boolean.TRUE.equals(page.isTruncated());
            token = Optional.ofNullable(page.nextContinuationToken()).filter(next -> more);
            if (more && token.isEmpty()) {
                throw new IOException("the object store sent an incomplete listing without a continuation token");
            }
            if (token.isPresent() && token.equals(from)) {
                throw new IOException("the object store sends the same page of a listing again");
            }
            if (seen > MOST_ENTRIES) {
                throw new IOException("there are more than " + MOST_ENTRIES + " keys in one directory");
            }
        } while (token.isPresent());
    }

    private void object(S3Object object) throws IOException {
        String key = Objects.requireNonNullElse(object.key(), "");
        if (key.equals(prefix)) {
            // some tools create such a key to show an empty directory
            return;
        }
        if (isInside(key, key)) {
            FileState state = S3Entry.object(
                    Optional.ofNullable(object.size()),
                    Optional.ofNullable(object.lastModified()),
                    Optional.ofNullable(object.eTag()));
            entries.add(new S3Entry(bucket, key, Optional.of(state)));
        }
    }

    private void directory(CommonPrefix common) {
        String key = Objects.requireNonNullElse(common.prefix(), "");
        String bare = key.endsWith("/") ? key.substring(0, key.length() - 1) : key;
        if (isInside(key, bare)) {
            entries.add(new S3Entry(bucket, bare, Optional.of(S3Entry.DIRECTORY)));
        }
    }

    private boolean isInside(String key, String bare) {
        seen++;
        boolean inside = bare.startsWith(prefix)
                && bare.indexOf('/', prefix.length()) < 0
                && S3Storage.isName(bare.substring(prefix.length()));
        if (!inside) {
            firstSkipped = skipped == 0 ? key : firstSkipped;
            skipped++;
        }
        return inside;
    }
}
