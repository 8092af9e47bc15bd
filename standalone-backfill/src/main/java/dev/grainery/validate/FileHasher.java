// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.place.Storages;
import dev.grainery.place.StoredPath;
import dev.grainery.reading.FilePass;
import dev.grainery.reading.ReadBuffers;
import dev.grainery.reading.Reading;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Reads files for their hash alone. For one thread. */
final class FileHasher {

    private final FilePass pass;
    private final Storages storages;
    private final boolean missingIsFailed;

    FileHasher(Storages storages, boolean missingIsFailed, ReadThrottle throttle) {
        this.pass = new FilePass(new ReadBuffers(), throttle);
        this.storages = storages;
        this.missingIsFailed = missingIsFailed;
    }

    /** Reads a file at a place; if that fails, its storage is looked at. */
    CheckResult check(Location location) {
        if (!missingIsFailed && !storages.isThere(location)) {
            return new CheckResult.StorageAbsent();
        }
        CheckResult result = read(StoredPath.of(location.path()));
        boolean failed = result instanceof CheckResult.Missing || result instanceof CheckResult.Unreadable;
        return failed && !missingIsFailed && !storages.isStillThere(location)
                ? new CheckResult.StorageAbsent()
                : result;
    }

    CheckResult read(Path path) {
        long start = System.nanoTime();
        StoredFile file;
        try {
            file = StoredFile.of(path);
        } catch (IOException e) {
            return Files.notExists(path)
                    ? new CheckResult.Missing()
                    : new CheckResult.Unreadable(OptionalLong.empty(), said(e), millisecondsSince(start));
        }
        Reading<Boolean> reading = pass.read(file, true, input -> new FilePass.Parsed<>(true, List.of()));
        if (reading instanceof Reading.Complete<Boolean> complete) {
            return new CheckResult.Hashed(complete.fixity(), millisecondsSince(start));
        }
        Finding finding = reading.findings().get(0);
        if (reading instanceof Reading.Unreadable<Boolean>) {
            return new CheckResult.Unreadable(finding.offset(), finding.message(), millisecondsSince(start));
        }
        return finding.code() == FindingCode.FILE_VANISHED
                ? new CheckResult.Missing()
                : new CheckResult.Changing(finding.message());
    }

    private static String said(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static long millisecondsSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }
}
