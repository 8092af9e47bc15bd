// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Digests;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DigestOptionTest extends BackfilledArchive {

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("digests", 2);
    }

    private Map<String, String> digests() {
        Map<String, String> digests = new TreeMap<>();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")))) {
            store.containers()
                    .forEach(
                            Optional.empty(),
                            container -> container
                                    .digests()
                                    .byAlgorithm()
                                    .values()
                                    .forEach(digest ->
                                            digests.put(container.location().path(), digest)));
        }
        return digests;
    }

    @Test
    void validate_adds_digests_and_compares_them() throws Exception {
        assertThat(digests()).isEmpty();
        assertThat(run("validate", "--all", "--digest", "sha256").status()).isZero();
        Map<String, String> found = digests();
        assertThat(found).hasSize(2);
        byte[] first = Files.readAllBytes(archive().resolve(Oats.FIRST));
        assertThat(found)
                .containsEntry(
                        archive().resolve(Oats.FIRST).toString(),
                        HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(first)));
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(run("validate", "--all", "--digest", "sha256").status()).isZero();
        assertThat(digests()).isEqualTo(found);

        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + home().resolve("store")))) {
            ContainerRecord record =
                    store.containers().find(OatHarvest.warc(0) + ".gz").get(0);
            store.containers()
                    .update(
                            record.id(),
                            record.container().fileName(),
                            one -> one.withDigests(new Digests(new TreeMap<>(Map.of("sha256", "0".repeat(64))))));
        }
        CommandRun.Result result = run("validate", "--all", "--digest", "sha256");
        assertThat(result.err()).contains("GRN-E017 ").contains("sha256 " + "0".repeat(64));
        assertThat(run("validate", "--all").err()).doesNotContain("GRN-E017");
    }

    @Test
    void an_unknown_digest_is_refused() throws Exception {
        CommandRun.Result result = run("validate", "--digest", "crc32");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("the digest must be sha1, sha256 or sha512, not crc32");
    }
}
