// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.grainery.assembly.PendingLinks;
import dev.grainery.describe.Described;
import dev.grainery.file.LocalStorage;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.record.Commentaries;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import dev.grainery.record.Revision;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A described file reaches its record through few calls and few types of the store. */
class RecordPathTest {

    private static final int MOST_CALLS = 8;
    private static final int MOST_TYPES = 4;

    private static ContainerRecord record(int number) {
        return SampleFiles.container(
                "id" + number, new Location("/archive", number + ".warc.gz"), "bytes", SampleFiles.NOON);
    }

    /** No next check can be computed for it, so that the cycle of revisions fails: the stack is the way to it. */
    private static ContainerRecord endOfTime(ContainerRecord record) {
        Hash hash = record.revision().hashOrig();
        return record.withRevision(
                new Revision(Instant.MAX, RevisionStatus.FIRST, Instant.MAX, hash, Hash.NA, Commentaries.NONE));
    }

    private static void add(DescribedFiles files, ContainerRecord record) {
        files.add(new Described.Recorded(record, List.of()), false, OptionalLong.empty(), Optional.empty());
    }

    @Test
    void from_a_described_file_to_its_next_revision_there_are_eight_calls_and_four_types(@TempDir Path directory) {
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + directory.resolve("store")))) {
            RunSettings settings = new RunSettings(
                    new LocalStorage(),
                    SomeJobs.of(1),
                    Budget.NONE,
                    false,
                    Utilities.none(),
                    Optional.empty(),
                    Optional.empty(),
                    "host",
                    "program");
            DescribedFiles files = new DescribedFiles(store, settings, PendingLinks.ofRun(store), (file, stored) -> {});
            add(files, record(1));
            files.store();
            List<StackTraceElement> stack = List.of(catchThrowable(() -> Stream.concat(
                                    Stream.of(endOfTime(record(1))),
                                    IntStream.range(2, 1_000).mapToObj(RecordPathTest::record))
                            .forEach(record -> add(files, record)))
                    .getStackTrace());
            int from = indexOf(stack, RevisionCycle.class, "after");
            int to = indexOf(stack, DescribedFiles.class, "add");
            List<StackTraceElement> between = stack.subList(from + 1, to);
            assertThat(between).hasSizeBetween(1, MOST_CALLS);
            assertThat(between.stream()
                            .map(StackTraceElement::getClassName)
                            .filter(name -> name.startsWith("dev.grainery.store."))
                            .distinct())
                    .hasSizeBetween(1, MOST_TYPES);
        }
    }

    private static int indexOf(List<StackTraceElement> stack, Class<?> type, String method) {
        return IntStream.range(0, stack.size())
                .filter(i -> stack.get(i).getClassName().equals(type.getName())
                        && stack.get(i).getMethodName().equals(method))
                .findFirst()
                .orElseThrow();
    }
}
