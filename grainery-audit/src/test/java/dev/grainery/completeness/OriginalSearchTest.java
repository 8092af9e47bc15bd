// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.completeness.RevisitOriginals.OfHarvest;
import dev.grainery.completeness.RevisitOriginals.Revisit;
import dev.grainery.completeness.RevisitOriginals.State;
import dev.grainery.completeness.RevisitOriginals.Way;
import dev.grainery.file.ReadThrottle;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which revisits have their originals, among captures that are told one by one. */
class OriginalSearchTest {

    private static final String IDENTICAL = "http://netpreserve.org/warc/1.0/revisit/identical-payload-digest";
    private static final String NOT_MODIFIED = "http://netpreserve.org/warc/1.1/revisit/server-not-modified";

    private static final TableCapture ORIGINAL = original("<urn:uuid:A>", "http://oats.example/", "AAAA");

    private static TableCapture original(String id, String uri, String digest) {
        return original(id, uri, digest, true);
    }

    private static TableCapture original(String id, String uri, String digest, boolean hasPayload) {
        return new TableCapture(
                false,
                Optional.of(uri),
                Optional.of("20200102030405"),
                Optional.of(digest),
                hasPayload,
                10,
                Optional.of(id),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static TableCapture revisit(
            String profile, String uri, String digest, String refersTo, String refersToUri, String refersToDate) {
        return new TableCapture(
                true,
                Optional.of(uri),
                Optional.of("20210102030405"),
                stated(digest),
                false,
                77,
                Optional.of("<urn:uuid:R>"),
                Optional.of(profile),
                stated(refersTo),
                stated(refersToUri),
                stated(refersToDate));
    }

    private static Optional<String> stated(String text) {
        return Optional.of(text).filter(one -> !one.isEmpty());
    }

    private static TableCapture byDigest(String profile, String uri, String digest) {
        return revisit(profile, uri, digest, "", "", "");
    }

    /** The originals in one container that is sound and in one that failed; the revisits in a third. */
    private static RevisitOriginals search(
            List<TableCapture> sound, List<TableCapture> failed, List<TableCapture> revisits)
            throws InterruptedIOException {
        try (OriginalSearch search = new OriginalSearch(ReadThrottle.NONE)) {
            search.container("later.warc.gz", "Later", false, true);
            revisits.forEach(search::capture);
            search.container("failed.warc.gz", "Early", true, true);
            failed.forEach(search::capture);
            search.container("sound.warc.gz", "Early", false, true);
            sound.forEach(search::capture);
            return search.search();
        }
    }

    private static void assertFound(Way way, TableCapture revisit) throws InterruptedIOException {
        RevisitOriginals found = search(List.of(ORIGINAL), List.of(), List.of(revisit));
        assertThat(found.found()).isOne();
        assertThat(found.ways().get(way)).isOne();
        assertThat(found.first()).isEmpty();
    }

    @Test
    void an_original_is_found_by_its_identifier_or_its_uri_and_date_or_its_digest() throws Exception {
        String uri = "http://barley.example/";
        assertFound(Way.RECORD_ID, revisit(IDENTICAL, uri, "", "urn:uuid:a", "", ""));
        assertFound(
                Way.URI_AND_DATE,
                revisit(IDENTICAL, uri, "", "<urn:uuid:gone>", "<http://oats.example/>", "2020-01-02T03:04:05.678Z"));
        assertFound(
                Way.URI_AND_DATE, revisit(NOT_MODIFIED, "http://oats.example/", "", "", "", "2020-01-02T03:04:05Z"));
        assertFound(
                Way.DIGEST,
                revisit(
                        IDENTICAL,
                        uri,
                        "sha1:aaaa",
                        "<urn:uuid:gone>",
                        "http://oats.example/",
                        "2020-01-02T03:04:06Z"));
        assertFound(Way.DIGEST, byDigest(NOT_MODIFIED, "http://oats.example/", "AAAA"));
    }

    @ParameterizedTest
    @CsvSource({
        "EYSZXPK7QN4GCVA3EMFVAELDUH2GBDXX, 26259BBD5F837861541B230B501163A1F4608EF7, 1",
        "sha1:eyszxpk7qn4gcva3emfvaelduh2gbdxx, 26259bbd5f837861541b230b501163a1f4608ef7, 1",
        "YV6LLYWPRNQER2M7AURNI5ZZQA======, md5:c57cb5e2cf8b6048e99f0522d4773980, 1",
        "EYSZXPK7QN4GCVA3EMFVAELDUH2GBDXX, 26259bbd5f837861541b230b501163a1f4608ef8, 0"
    })
    void a_digest_is_the_same_in_whatever_form(String original, String revisit, long found) throws Exception {
        RevisitOriginals originals = search(
                List.of(original("<urn:uuid:A>", "http://oats.example/", original)),
                List.of(),
                List.of(byDigest(IDENTICAL, "http://oats.example/", revisit)));
        assertThat(originals.missing()).isEqualTo(1 - found);
    }

    @Test
    void nothing_else_is_an_original() throws Exception {
        RevisitOriginals found = search(
                List.of(ORIGINAL, original("<urn:uuid:E>", "http://empty.example/", "EEEE", false)),
                List.of(),
                List.of(
                        byDigest(IDENTICAL, "http://oats.example/", "BBBB"),
                        byDigest(NOT_MODIFIED, "http://barley.example/", "AAAA"),
                        // neither a revisit nor a capture without payload
                        revisit(IDENTICAL, "http://oats.example/", "", "<urn:uuid:R>", "", ""),
                        revisit(IDENTICAL, "http://empty.example/", "", "", "", "2020-01-02T03:04:05Z"),
                        revisit(IDENTICAL, "http://empty.example/", "AAAB", "<urn:uuid:E>", "", ""),
                        revisit(IDENTICAL, "http://oats.example/", "", "", "", "")));
        assertThat(found.missing()).isEqualTo(6);
        assertThat(found.revisits()).isEqualTo(6);
        assertThat(found.originals()).isEqualTo(2);
        assertThat(found.first())
                .hasSize(6)
                .contains(new Revisit(State.MISSING, "http://oats.example/", "20210102030405", "later.warc.gz:77", ""));
    }

    @Test
    void the_payload_of_no_bytes_is_found_by_its_digest() throws Exception {
        RevisitOriginals found = search(
                List.of(original("<urn:uuid:E>", "http://empty.example/", "EEEE", false)),
                List.of(),
                List.of(revisit(IDENTICAL, "http://oats.example/", "EEEE", "<urn:uuid:E>", "", "")));
        assertThat(found.ways().get(Way.DIGEST)).isOne();
    }

    @Test
    void a_sound_container_is_better_than_one_that_failed() throws Exception {
        TableCapture revisit = revisit(IDENTICAL, "http://oats.example/", "AAAA", "<urn:uuid:A>", "", "");
        RevisitOriginals failed = search(List.of(), List.of(ORIGINAL), List.of(revisit));
        assertThat(failed.failed()).isOne();
        assertThat(failed.ways().get(Way.RECORD_ID)).isOne();
        assertThat(failed.first())
                .containsExactly(new Revisit(
                        State.FAILED, "http://oats.example/", "20210102030405", "later.warc.gz:77", "failed.warc.gz"));
        assertThat(failed.harvests()).containsExactly(new OfHarvest("Later", 1, 0, 1, 0));
        RevisitOriginals both = search(
                List.of(original("<urn:uuid:B>", "http://rye.example/", "AAAA")), List.of(ORIGINAL), List.of(revisit));
        assertThat(both.found()).isOne();
        assertThat(both.ways().get(Way.DIGEST)).isOne();
    }

    @Test
    void revisits_of_harvests_that_were_not_asked_for_are_left_out() throws Exception {
        try (OriginalSearch search = new OriginalSearch(ReadThrottle.NONE)) {
            search.container("a.warc.gz", "Early", false, false);
            search.capture(ORIGINAL);
            search.capture(byDigest(IDENTICAL, "http://oats.example/", "BBBB"));
            search.container("b.warc.gz", "Later", false, true);
            search.capture(byDigest(IDENTICAL, "http://oats.example/", "AAAA"));
            assertThat(search.search().harvests()).containsExactly(new OfHarvest("Later", 1, 0, 0, 1));
        }
    }

    @Test
    void it_can_be_stopped() {
        try (OriginalSearch search = new OriginalSearch(bytes -> {
            throw new InterruptedIOException("stopped");
        })) {
            search.container("a.warc.gz", "Early", false, true);
            search.capture(ORIGINAL);
            assertThatThrownBy(search::search).isInstanceOf(InterruptedIOException.class);
        }
    }

    @Test
    void every_planted_loss_is_found_and_nothing_else() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int count = 5_000;
        List<TableCapture> sound = new ArrayList<>();
        List<TableCapture> failed = new ArrayList<>();
        List<TableCapture> revisits = new ArrayList<>();
        long missing = 0;
        long inFailed = 0;
        for (int i = 0; i < count; i++) {
            String id = "<urn:uuid:" + i + ">";
            String uri = "http://oats.example/" + i;
            String digest = "D" + i;
            switch (random.nextInt(20)) {
                case 0 -> missing++;
                case 1 -> {
                    failed.add(original(id, uri, digest));
                    inFailed++;
                }
                default -> sound.add(original(id, uri, digest));
            }
            revisits.add(
                    switch (random.nextInt(4)) {
                        case 0 -> revisit(IDENTICAL, uri, "", id, "", "");
                        case 1 -> revisit(IDENTICAL, uri + "?", "", "", uri, "2020-01-02T03:04:05Z");
                        case 2 -> byDigest(NOT_MODIFIED, uri, digest);
                        default -> byDigest(IDENTICAL, uri + "?", digest);
                    });
        }
        RevisitOriginals found = search(sound, failed, revisits);
        assertThat(found.harvests())
                .as("seed %d", seed)
                .containsExactly(new OfHarvest("Later", count, missing, inFailed, count - missing - inFailed));
        assertThat(found.first()).as("seed %d", seed).hasSize((int)
                (Math.min(OriginalSearch.MOST_LISTED, missing) + Math.min(OriginalSearch.MOST_LISTED, inFailed)));
    }
}
