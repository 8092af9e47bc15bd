// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Large stores are checked regularly, but not for minutes by each process. Copies, restored backups, and files after a
 * reboot are checked at once; on machines without a boot identifier always.
 */
record VerificationTimes(long whole, InstantSource clock) {

    /** The row has the time until which the table counts as sound, and the identity of the file. */
    private static final String SUFFIX = ": verified";

    private static final Duration SHORT = Duration.ofSeconds(1);

    private static final int TIMES = 1_000;

    private static final Duration LONGEST = Duration.ofDays(7);

    /** Files up to this size are checked in less than half a second. */
    static final VerificationTimes USUAL = new VerificationTimes(128L << 20, InstantSource.system());

    Optional<Seal> verify(StoreFile file, CollectionTable table) {
        String machine = CommitMark.bootNow();
        Instant begun = clock.instant();
        Seal last = file.read(reader -> Seal.read(reader, name(table)));
        Duration left = Duration.between(begun, Instant.ofEpochMilli(last.count()));
        if (!machine.isEmpty()
                && last.sum() == of(file, machine)
                && left.compareTo(Duration.ZERO) > 0
                && left.compareTo(LONGEST) <= 0) {
            return Optional.empty();
        }
        Verification.brief(file, List.of(table), false);
        Instant ended = clock.instant();
        Duration took = Duration.between(begun, ended);
        if (took.compareTo(SHORT) < 0 || machine.isEmpty()) {
            return Optional.empty();
        }
        Duration holds = Collections.min(List.of(took.multipliedBy(TIMES), LONGEST));
        return Optional.of(new Seal(0, ended.plus(holds).toEpochMilli(), of(file, machine)));
    }

    static boolean forget(SqliteConnection writer) throws SQLException {
        writer.update("DELETE FROM \"seal\" WHERE \"collection\" LIKE '%" + SUFFIX + "'");
        return true;
    }

    static boolean keep(SqliteConnection writer, CollectionTable table, Seal verified) throws SQLException {
        verified.write(writer, name(table));
        return true;
    }

    private static String name(CollectionTable table) {
        return table.name() + SUFFIX;
    }

    private static long of(StoreFile file, String machine) {
        CRC32C crc = new CRC32C();
        crc.update((file.identity() + " " + machine).getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
