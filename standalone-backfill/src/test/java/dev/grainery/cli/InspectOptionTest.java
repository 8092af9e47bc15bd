// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InspectOptionTest extends BackfilledArchive {

    private static final String NAME = OatHarvest.warc(0) + ".gz";

    @Override
    FixtureTree tree() {
        byte[] wrong = ContainerBytes.warc()
                .record(
                        "WARC-Type: resource\r\nWARC-Record-ID: " + OatHarvest.id("oats")
                                + "\r\nWARC-Date: 2020-01-02T03:04:05Z\r\nWARC-Target-URI: http://example.org/oats\r\n"
                                + "WARC-Block-Digest: md5:" + "0".repeat(32) + "\r\n",
                        "oats".getBytes(StandardCharsets.UTF_8))
                .bytes(Packing.PLAIN);
        return FixtureTree.harvest("inspect").withFile(NAME, StoredGzip.members(OatHarvest.warcinfo(NAME), wrong));
    }

    private GraineryStore store() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")));
    }

    private ContainerRecord container() {
        try (GraineryStore store = store()) {
            return store.containers().find(NAME).get(0);
        }
    }

    private List<FindingCode> open() {
        List<FindingCode> open = new ArrayList<>();
        try (GraineryStore store = store()) {
            store.findings()
                    .forEach(
                            Set.of(FindingState.OPEN),
                            Set.of(FindingCode.values()),
                            Optional.empty(),
                            finding -> open.add(finding.code()));
        }
        return open;
    }

    @Test
    void what_an_inspection_found_stays_until_another_one() throws Exception {
        assertThat(container().inspection()).isEmpty();
        CommandRun.Result result = run("inspect", "--all");
        assertThat(result.status()).isEqualTo(1);
        ContainerRecord inspected = container();
        Inspection inspection = inspected.inspection().orElseThrow();
        assertThat(inspection.verdict()).isEqualTo(Inspection.Conformance.WELL_FORMED);
        assertThat(inspection.recordsByType()).isEqualTo(Map.of("warcinfo", 1L, "resource", 1L));
        assertThat(inspection.program()).isEqualTo(Grainery.version());
        assertThat(inspected.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
        assertThat(inspected.revision().commentaries().text()).contains("GRN-E018");
        assertThat(open()).containsExactly(FindingCode.RECORD_DIGEST_WRONG);

        run("validate", "--all");
        assertThat(container().inspection()).contains(inspection);
        assertThat(open()).containsExactly(FindingCode.RECORD_DIGEST_WRONG);
        run("validate", "--all");
        assertThat(container().inspection()).contains(inspection);
        assertThat(open()).containsExactly(FindingCode.RECORD_DIGEST_WRONG);
        assertThat(run("show", "container", "--json", NAME).out()).contains("\"verdict\" : \"well-formed\"");
        assertThat(Oats.harvest(archive())).isNotEmptyDirectory();
    }
}
