// SPDX-License-Identifier: Apache-2.0
package dev.grainery.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.damage.Loss.FileLoss;
import dev.grainery.damage.Loss.LostCapture;
import dev.grainery.damage.Loss.State;
import dev.grainery.damage.Loss.Survivor;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeout;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.StatedDigest;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.CdxLines;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.PlainReport;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.merge.FixityCheck;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LossAnalysisTest {

    private static final Hash OTHER = Hash.of("0123456789abcdef0123456789abcdef");

    private final Describer describer =
            Describer.builder().author("Library").inspect("a test").build();

    @TempDir
    private Path home;

    private GraineryStore store;

    @BeforeEach
    void open() {
        store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** A page that cannot be compressed. */
    private static byte[] page(int seed) {
        byte[] random = new byte[1_500];
        new Random(seed).nextBytes(random);
        return new String(random, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.UTF_8);
    }

    private static ContainerBytes warc(String name, int... pages) {
        ContainerBytes warc = ContainerBytes.warc()
                .warcinfo(
                        "<urn:uuid:0b5f0c83-ce1c-4a0a-8b4f-0c0f0a5f0d" + (10 + pages[0]) + ">",
                        name,
                        "2020-01-02T03:04:05Z",
                        "isPartOf",
                        "Oats");
        for (int page : pages) {
            warc = warc.resource("http://oats.example/" + name + "/" + page, page(page));
        }
        return warc;
    }

    /** Describes a container, with a CDX file if it is to have one, and stores the records. */
    private ContainerRecord add(String name, byte[] bytes, boolean indexed) throws IOException {
        Path file = Files.write(home.resolve(name), bytes);
        CdxDirectory directory = new CdxDirectory(home, CdxFormat.CDXJ, false);
        ContainerRecord record;
        try (CdxLines lines = directory.linesOf(name)) {
            record = (ContainerRecord)
                    recorded(describer.describe(StoredFile.of(file), new Listeners(lines, PayloadListener.NONE)));
            if (indexed) {
                directory.write(name, lines, there -> false);
            }
        }
        store.containers().store(List.of(Observation.of(record)));
        if (indexed) {
            CdxRecord index = (CdxRecord) recorded(describer.describe(directory.fileOf(name)));
            store.cdxFiles().store(List.of(Observation.of(index)));
        }
        return record;
    }

    private static StoredFileRecord recorded(Described described) {
        return ((Described.Recorded) described).record();
    }

    /** The file has other bytes, and a check has found that. */
    private void damage(ContainerRecord record, byte[] bytes) throws IOException {
        Files.write(Path.of(record.location().path()), bytes);
        fail(record);
    }

    private void fail(ContainerRecord record) {
        store.containers()
                .check(
                        List.of(new FixityCheck(
                                record.location(),
                                OTHER,
                                Amount.of(1),
                                record.revision().dateOfValidation().plusSeconds(1))),
                        PlainReport.PLAIN);
    }

    private Loss loss() {
        return loss(new LocalStorage());
    }

    private Loss loss(Storage storage) {
        List<StoredFileRecord> failed = new ArrayList<>();
        store.containers().forEach(Optional.empty(), record -> {
            if (record.hasFailed()) {
                failed.add(record);
            }
        });
        return new LossAnalysis(store, storage, describer).of(failed);
    }

    private static byte[] flipped(byte[] bytes, int at) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= 1;
        return flipped;
    }

    @Test
    void one_bit_costs_its_record_whose_payload_survives_in_another_container() throws IOException {
        byte[] whole = warc("a.warc.gz", 1, 2, 3).bytes(Packing.GZIP_EACH);
        int second = warc("a.warc.gz", 1).bytes(Packing.GZIP_EACH).length;
        int third = warc("a.warc.gz", 1, 2).bytes(Packing.GZIP_EACH).length;
        ContainerRecord a = add("a.warc.gz", whole, true);
        add("b.warc.gz", warc("b.warc.gz", 4, 2).bytes(Packing.GZIP_EACH), true);
        damage(a, flipped(whole, third - 100));

        Loss loss = loss();

        FileLoss file = loss.files().get(0);
        assertThat(file.state()).isEqualTo(State.DAMAGED);
        assertThat(file.damaged()).containsExactly(new ByteRange(second, third));
        assertThat(file.damagedBytes()).isEqualTo(third - second);
        assertThat(file.listedCaptures()).isEqualTo(3);
        assertThat(file.lostCaptures()).isEqualTo(1);
        assertThat(file.survivingCaptures()).isEqualTo(1);
        LostCapture lost = file.lost().get(0);
        assertThat(lost.uri()).isEqualTo("http://oats.example/a.warc.gz/2");
        assertThat(lost.offset()).isEqualTo(second);
        assertThat(lost.survives()).extracting(Survivor::container).containsExactly("b.warc.gz");
        assertThat(loss.unreadCdxFiles()).isEmpty();
        assertThat(NextSteps.of(file))
                .hasSize(3)
                .element(1)
                .isEqualTo("Use the surviving payloads where they lie, as listed above: 1");
    }

    @Test
    void digests_are_compared_in_whatever_form_a_cdx_file_states_them() throws IOException {
        byte[] whole = warc("a.warc", 1, 2, 3).bytes(Packing.PLAIN);
        ContainerRecord a = add("a.warc", whole, true);
        Path index = home.resolve("a.warc.cdxj");
        Matcher digest = Pattern.compile("sha1:([A-Z2-7]{32})").matcher(Files.readString(index));
        Files.writeString(
                index,
                digest.replaceAll(one -> StatedDigest.canonical(one.group()).substring("sha1:".length())));
        add("b.warc", warc("b.warc", 4, 2).bytes(Packing.PLAIN), true);
        int third = warc("a.warc", 1, 2).bytes(Packing.PLAIN).length;
        damage(a, flipped(whole, third - 100));

        FileLoss file = loss().files().get(0);

        assertThat(file.listedCaptures()).isEqualTo(3);
        assertThat(file.lostCaptures()).isEqualTo(1);
        assertThat(file.survivingCaptures()).isEqualTo(1);
        assertThat(file.lost().get(0).survives())
                .extracting(Survivor::container)
                .containsExactly("b.warc");
    }

    @Test
    void without_a_cdx_file_the_headers_that_can_be_read_tell_what_is_lost() throws IOException {
        byte[] whole = warc("a.warc", 1, 2).bytes(Packing.PLAIN);
        ContainerRecord a = add("a.warc", whole, false);
        damage(a, Arrays.copyOf(whole, whole.length - 200));

        FileLoss file = loss().files().get(0);

        assertThat(file.state()).isEqualTo(State.DAMAGED);
        assertThat(file.damaged())
                .last()
                .isEqualTo(new ByteRange(file.damaged().get(0).from(), whole.length));
        assertThat(file.listedCaptures()).isZero();
        assertThat(file.lostCaptures()).isEqualTo(1);
        assertThat(file.lost()).extracting(LostCapture::uri).containsExactly("http://oats.example/a.warc/2");
    }

    @Test
    void a_file_that_is_gone_is_lost_as_a_whole_and_one_that_is_sound_again_is_not() throws IOException {
        byte[] whole = warc("a.warc.gz", 1, 2).bytes(Packing.GZIP_EACH);
        ContainerRecord gone = add("a.warc.gz", whole, true);
        ContainerRecord sound = add("b.warc.gz", warc("b.warc.gz", 5).bytes(Packing.GZIP_EACH), true);
        fail(gone);
        fail(sound);
        Files.delete(Path.of(gone.location().path()));

        Loss loss = loss();

        assertThat(loss.files()).extracting(FileLoss::state).containsExactlyInAnyOrder(State.MISSING, State.SOUND);
        FileLoss missing = loss.files().stream()
                .filter(file -> file.state() == State.MISSING)
                .findFirst()
                .orElseThrow();
        assertThat(missing.damaged()).containsExactly(new ByteRange(0, whole.length));
        assertThat(missing.lostCaptures()).isEqualTo(2);
        assertThat(loss.totals().files()).isEqualTo(2);
    }

    @Test
    void nothing_is_said_of_a_file_whose_storage_does_not_answer() throws IOException {
        fail(add("a.warc.gz", warc("a.warc.gz", 1, 2).bytes(Packing.GZIP_EACH), true));
        CountDownLatch end = new CountDownLatch(1);
        StorageTimeout timeout = new StorageTimeout(Duration.ofMillis(50));
        LocalStorage local = new LocalStorage();

        FileLoss file = loss(timeout.of(address -> local.at(address).map(entry -> hanging(entry, end))))
                .files()
                .get(0);
        end.countDown();

        assertThat(file.state()).isEqualTo(State.UNREACHABLE);
        assertThat(file.damaged()).isEmpty();
        assertThat(file.lostCaptures()).isZero();
        assertThat(NextSteps.of(file)).singleElement().asString().contains("did not answer");
    }

    /** The same entry, which is not opened before the end. */
    private static StorageEntry hanging(StorageEntry entry, CountDownLatch end) {
        return (StorageEntry) Proxy.newProxyInstance(
                StorageEntry.class.getClassLoader(),
                new Class<?>[] {StorageEntry.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("open")) {
                        end.await();
                    }
                    return method.invoke(entry, arguments);
                });
    }

    @Test
    void what_to_do_depends_on_what_is_left() {
        assertThat(NextSteps.of(List.of("/b/a.warc.gz"), List.of(), RecordType.CONTAINER, "/a/a.warc.gz"))
                .singleElement()
                .asString()
                .startsWith("Restore it from its good copy, /b/a.warc.gz;");
        assertThat(NextSteps.of(List.of(), List.of("/b/a.warc.gz"), RecordType.CONTAINER, "/a/a.warc.gz"))
                .last()
                .asString()
                .endsWith("/b/a.warc.gz: grainery salvage a.warc.gz -o NEW");
        assertThat(NextSteps.of(List.of(), List.of(), RecordType.CDX, "/a/a.cdx"))
                .last()
                .isEqualTo("Write the CDX file again from its container; then accept the new one");
    }
}
