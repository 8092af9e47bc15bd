// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.fixity.CheckEntry;
import dev.grainery.fixity.CheckOutcome;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.StringDataType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The embedded server reads no document but those it answers with. All others are made unreadable before it is asked, so
 * that it would fail if it looked at one of them.
 */
class IndexedPagesTest {

    private static final int PAGE = 500;
    private static final Instant FAR = SampleFiles.NOON.plus(Duration.ofDays(3_000));

    @TempDir
    private Path directory;

    private StoreUri uri;

    @BeforeEach
    void nameStore() throws StoreUriException {
        uri = StoreUri.parse("embedded:" + directory);
    }

    @Test
    void page_of_many_files_to_check_is_read_alone() {
        int files = 10_000;
        try (GraineryStore store = GraineryStore.open(uri)) {
            ManyFiles.locate(store, files);
        }
        // the file that the page comes after is looked at as well
        int before = files / 2;
        int first = before + 1;
        spoilAllBut("location", key -> Math.floorDiv(number(key, "(\\d{6})\\.warc", 10) - before, PAGE + 1) == 0);
        try (GraineryStore store = GraineryStore.open(uri)) {
            Optional<ScheduledFile> after = Optional.of(ManyFiles.entry(before).scheduled());
            assertThat(store.locations().scheduled(after, FAR, PAGE))
                    .isEqualTo(IntStream.range(first, first + PAGE)
                            .mapToObj(number -> ManyFiles.entry(number).scheduled())
                            .toList());
            LocationEntry entry = ManyFiles.entry(first + 7);
            LocationEntry earlier = entry.dueAt(entry.due().minus(Duration.ofDays(100)));
            assertThat(store.locations().reschedule(List.of(entry), List.of(earlier)))
                    .isEqualTo(1);
            assertThat(store.locations().scheduled(List.of(entry.location()))).containsExactly(earlier.scheduled());
            // the others cannot be read indeed
            assertThatThrownBy(() -> store.locations().scheduled(after, FAR, PAGE + 1))
                    .isInstanceOf(StoreException.class);
        }
    }

    @Test
    void records_that_time_makes_due_are_read_alone() {
        try (GraineryStore store = GraineryStore.open(uri)) {
            ManyFiles.describe(store, 5_000);
        }
        spoilAllBut("container", key -> number(key, "([0-9a-f]{24})", 16) < 1_000);
        try (GraineryStore store = GraineryStore.open(uri)) {
            assertThat(store.containers().finder().nextBefore(RevisionStatus.FIRST, FAR))
                    .extracting(record -> record.record().revision().nextLastDateOfValidation())
                    .containsExactlyElementsOf(IntStream.range(0, 1_000)
                            .mapToObj(number -> SampleFiles.minute(number).plus(RevisionCycle.GOOD_FOR))
                            .toList());
        }
    }

    @Test
    void latest_checks_are_read_alone() {
        try (GraineryStore store = GraineryStore.open(uri)) {
            for (int i = 0; i < 10; i++) {
                int minute = i * 100;
                store.history()
                        .append(IntStream.range(minute, minute + 100)
                                .mapToObj(IndexedPagesTest::check)
                                .toList());
            }
        }
        int[] left = {1_000};
        spoilAllBut("revision", key -> --left[0] < 20);
        try (GraineryStore store = GraineryStore.open(uri)) {
            assertThat(store.history().latest(20))
                    .extracting(CheckEntry::date)
                    .containsExactlyElementsOf(IntStream.range(0, 20)
                            .mapToObj(number -> SampleFiles.minute(999 - number))
                            .toList());
        }
    }

    private static CheckEntry check(int minute) {
        return new CheckEntry(
                RecordType.CONTAINER,
                "id",
                "x.warc.gz",
                "/a",
                SampleFiles.minute(minute),
                CheckOutcome.EQUAL,
                Hash.NA,
                Hash.NA,
                Amount.of(3),
                OptionalLong.empty(),
                5,
                "host",
                "program 1");
    }

    /** The number of a file in the key of a position. */
    private static int number(String key, String pattern, int radix) {
        Matcher matcher = Pattern.compile(pattern).matcher(key);
        assertThat(matcher.find()).as(key).isTrue();
        return Integer.parseInt(matcher.group(1), radix);
    }

    /** Makes documents unreadable, going through the keys of their positions in order. */
    private void spoilAllBut(String collection, Predicate<String> kept) {
        try (MVStore file = new MVStore.Builder()
                .fileName(directory.resolve("grainery.mv.db").toString())
                .open()) {
            MVMap<String, byte[]> documents = file.openMap(
                    "documents grainery." + collection,
                    new MVMap.Builder<String, byte[]>()
                            .keyType(StringDataType.INSTANCE)
                            .valueType(ByteArrayDataType.INSTANCE));
            assertThat(documents).isNotEmpty();
            List<String> keys = List.copyOf(documents.keySet());
            keys.stream().filter(kept.negate()).forEach(key -> documents.put(key, new byte[] {9}));
        }
    }
}
