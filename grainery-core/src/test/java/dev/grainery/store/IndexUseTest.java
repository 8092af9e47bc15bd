// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mongodb.ExplainVerbosity;
import com.mongodb.client.FindIterable;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.RevisionStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Choosing what is due uses an index, as the server that the environment names explains it. */
@Tag("mongodb")
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class IndexUseTest {

    private static final int PAGE = 500;

    private final TestServer server = new TestServer(System.getenv(TestServer.VARIABLE));
    private GraineryStore store;

    @BeforeEach
    void open() {
        store = GraineryStore.open(server.newDatabase());
    }

    @AfterEach
    void close() {
        store.close();
        server.close();
    }

    @Test
    void files_to_check_are_taken_from_an_index_in_its_order() {
        int files = server.updatesInOneStep() ? 100_000 : 3_000;
        ManyFiles.locate(store, files);
        Optional<ScheduledFile> after = Optional.of(ManyFiles.entry(files / 2).scheduled());
        List<ScheduledFile> page = store.locations().scheduled(after, SampleFiles.minute(files * 2_000), PAGE);
        assertThat(page).hasSize(PAGE).isSorted();
        assertThat(page.get(0)).isEqualTo(ManyFiles.entry(files / 2 + 1).scheduled());
        assertUsesIndex(store.locations().inOrder(after, SampleFiles.minute(files * 2_000), PAGE));
    }

    @Test
    void records_whose_status_time_changes_are_taken_from_an_index_in_its_order() {
        int files = server.updatesInOneStep() ? 20_000 : 3_000;
        ManyFiles.describe(store, files);
        RecordFinder<?> finder = store.containers().finder();
        Instant until = SampleFiles.minute(2_000).plus(RevisionCycle.GOOD_FOR);
        assertThat(finder.nextBefore(RevisionStatus.FIRST, until)).hasSize(1_000);
        assertThat(finder.nextBefore(RevisionStatus.FIRST, until.minus(Duration.ofMinutes(1_990))))
                .hasSize(11);
        assertUsesIndex(finder.inOrder(RevisionStatus.FIRST, until));
    }

    private void assertUsesIndex(FindIterable<Document> found) {
        Document explained = found.explain(ExplainVerbosity.EXECUTION_STATS);
        Document planner = (Document) explained.get("queryPlanner");
        assumeThat(planner.get("winningPlan"))
                .as("a server that tells the stages of its plan; FerretDB 1.x tells %s", explained.toJson())
                .isNotNull();
        assertThat(stages(planner.get("winningPlan"), new TreeSet<>()))
                .contains("IXSCAN")
                .doesNotContain("COLLSCAN", "SORT");
        Document stats = (Document) explained.get("executionStats");
        assertThat(((Number) stats.get("totalDocsExamined")).longValue())
                .isEqualTo(((Number) stats.get("nReturned")).longValue());
    }

    /** The stages of a plan, in whichever of the server's forms. */
    private static Set<String> stages(Object plan, Set<String> found) {
        if (plan instanceof Map<?, ?> fields) {
            if (fields.get("stage") instanceof String stage) {
                found.add(stage);
            }
            fields.values().forEach(value -> stages(value, found));
        } else if (plan instanceof List<?> plans) {
            plans.forEach(one -> stages(one, found));
        }
        return found;
    }
}
