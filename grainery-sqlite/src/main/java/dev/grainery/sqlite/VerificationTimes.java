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
 * When tables are verified. What takes a second or more need not be done again for as long as it took, many times over: so
 * a store of any size is verified again and again, but not for minutes by each process. A copy in another
 * place, a backup that was restored, and a file on a machine that was started anew are verified at once, and everything always
 * on a machine that does not tell when it was started.
 *
 * @param whole files up to this size are verified when they are opened, in bytes
 */
record VerificationTimes(long whole, InstantSource clock) {

    /** Such a row among the seals has the time until when the table is taken for sound, and what it is about. */
    private static final String SUFFIX = ": verified";

    private static final Duration SHORT = Duration.ofSeconds(1);

    private static final int TIMES = 1_000;

    private static final Duration LONGEST = Duration.ofDays(7);

    /** Files up to this size are verified in less than half a second. */
    static final VerificationTimes USUAL = new VerificationTimes(128L << 20, InstantSource.system());

    /**
     * Verifies a table, unless that was done lately.
     *
     * @return what is to be kept of it
     * @throws dev.grainery.store.document.StoreDamagedException if it is damaged
     */
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

    /** Forgets when tables were verified: they are verified again by whoever needs them next. */
    static boolean forget(SqliteConnection writer) throws SQLException {
        writer.update("DELETE FROM \"seal\" WHERE \"collection\" LIKE '%" + SUFFIX + "'");
        return true;
    }

    /** Keeps when a table was verified. */
    static boolean keep(SqliteConnection writer, CollectionTable table, Seal verified) throws SQLException {
        verified.write(writer, name(table));
        return true;
    }

    private static String name(CollectionTable table) {
        return table.name() + SUFFIX;
    }

    /** What tells this file, on this run of the machine, from others. */
    private static long of(StoreFile file, String machine) {
        CRC32C crc = new CRC32C();
        crc.update((file.identity() + " " + machine).getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
