// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.harvest.HarvestDescriber;
import dev.grainery.heritrix.crawl.TestJob;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.http.WebCredentials;
import dev.grainery.http.WebEndpoint;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import dev.grainery.store.SampleFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HookDeliveryTest {

    private static final Duration INTERVAL = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path outbox;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final AtomicReference<Optional<HarvestRecord>> harvest = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<RecordStyle>> stored =
            new AtomicReference<>(Optional.of(new RecordStyle("Store Library", Header.DEFAULT_STANDARD)));
    private final OperatorLog log = new OperatorLog() {
        @Override
        public void info(String line) {
            said.add("say " + line);
        }

        @Override
        public void alert(String message) {
            said.add("alert " + message);
        }
    };

    private HookQueue queue() throws IOException {
        return new HookQueue(outbox, log, HookQueue.MAX_NOTICES);
    }

    private HookDelivery delivery(HookQueue queue, String url) {
        return new HookDelivery(
                Executors.newSingleThreadScheduledExecutor(),
                queue,
                WebEndpoint.at(url, Optional.of(WebCredentials.of("Token-Geheim")), Duration.ofSeconds(1)),
                new HookDelivery.Sources(
                        made -> stored.get()
                                .map(style -> made.withHeader(made.header().completed(style))),
                        (id, crawl) -> harvest.get(),
                        "vm01"),
                log,
                InstantSource.system(),
                Duration.ofMillis(50));
    }

    private static OutboxEntry container(int number) {
        return new OutboxEntry.Container(record(number), List.of());
    }

    private static ContainerRecord record(int number) {
        String name = "a \"ř\" " + number + ".warc.gz";
        return SampleFiles.container(NameUuid.DNS.of(name), new Location("/a", name), name, SampleFiles.minute(0));
    }

    private static OutboxEntry ended() {
        return new OutboxEntry.CrawlOfHarvest(
                NameUuid.DNS.of("H"),
                Crawl.builder("c0", "/jobs/a", "20261122010203", Instant.EPOCH)
                        .status("FINISHED")
                        .end(Optional.of(Instant.EPOCH))
                        .build());
    }

    private static HarvestRecord complete() {
        ContainerRecord container = record(1);
        return new HarvestDescriber(
                        HarvestNaming.builtIn(),
                        container.extension().harvestNames().standard())
                .add(container)
                .assemble(new Header(RecordType.HARVEST, "Library", Instant.EPOCH, Header.DEFAULT_STANDARD))
                .record();
    }

    @Test
    void a_container_is_told_with_the_author_of_the_store_once_that_is_known_and_of_the_same_crawler_as_its_harvest()
            throws Exception {
        Optional<RecordStyle> ofStore = stored.getAndSet(Optional.empty());
        HookQueue queue = queue();
        ContainerRecord made = record(0);
        queue.put(new OutboxEntry.Container(
                made.withHeader(new Header(
                        RecordType.CONTAINER, GraineryRecord.NA, SampleFiles.minute(0), Header.DEFAULT_STANDARD)),
                List.of()));
        try (TestHook hook = new TestHook();
                HookDelivery delivery = delivery(queue, hook.url())) {
            assertThat(delivery.finish(Duration.ofMillis(300))).isFalse();
            assertThat(hook.notices()).isEmpty();

            stored.set(ofStore);
            assertThat(delivery.finish(LONG)).isTrue();

            assertThat(hook.notices()).singleElement().satisfies(notice -> {
                assertThat(notice.body()).contains("\"author\":\"Store Library\"");
                assertThat(notice.headers()).containsEntry("ce-source", "/grainery/vm01");
                assertThat(made.container().hostName()).isNotEqualTo("vm01");
            });
        }
    }

    private List<Path> waiting() throws IOException {
        return TestJob.files(outbox.resolve("hook"), ".json").stream()
                .filter(file -> !file.toString().contains("refused"))
                .toList();
    }

    @Test
    void notices_are_told_once_in_their_order_as_events_with_the_record_and_the_token() throws Exception {
        HookQueue queue = queue();
        for (int i = 0; i < 5; i++) {
            queue.put(container(i));
        }
        try (TestHook hook = new TestHook();
                HookDelivery delivery = delivery(queue, hook.url())) {
            assertThat(delivery.finish(LONG)).isTrue();
            assertThat(hook.notices()).hasSize(5);
            for (int i = 0; i < 5; i++) {
                TestHook.Notice notice = hook.notices().get(i);
                assertThat(RecordJson.mapper().readValue(notice.body(), ContainerRecord.class))
                        .isEqualTo(record(i));
                assertThat(notice.headers())
                        .containsEntry("content-type", "application/json")
                        .containsEntry("authorization", "Bearer Token-Geheim")
                        .containsEntry("ce-specversion", "1.0")
                        .containsEntry("ce-type", "dev.grainery.container.recorded")
                        .containsEntry("ce-subject", "a%20%22%C5%99%22%20" + i + ".warc.gz")
                        .containsKeys("ce-id", "ce-source", "ce-time");
            }
            assertThat(hook.notices().stream()
                            .map(notice -> notice.headers().get("ce-id"))
                            .distinct())
                    .hasSize(5);
            assertThat(waiting()).isEmpty();
            assertThat(delivery.state().delivered()).isEqualTo(5);
            assertThat(said).isEmpty();
        }
    }

    @Test
    void the_same_container_told_again_has_the_same_identifier() throws Exception {
        HookQueue queue = queue();
        queue.put(container(1));
        queue.put(container(1));
        try (TestHook hook = new TestHook();
                HookDelivery delivery = delivery(queue, hook.url())) {
            assertThat(delivery.finish(LONG)).isTrue();
            assertThat(hook.notices().get(0).headers().get("ce-id"))
                    .isEqualTo(hook.notices().get(1).headers().get("ce-id"));
        }
    }

    @ParameterizedTest
    @Tag("soak")
    @ValueSource(ints = {500, 503, 429, 408, 302, TestHook.HANG})
    void a_hook_that_fails_or_hangs_is_tried_again_and_told_of_once(int status) throws Exception {
        HookQueue queue = queue();
        queue.put(container(0));
        queue.put(container(1));
        try (TestHook hook = new TestHook();
                HookDelivery delivery = delivery(queue, hook.url())) {
            hook.answer(status);
            delivery.start(INTERVAL);
            TestJob.await("two attempts", () -> hook.notices().size() >= 2);
            hook.answer(200);
            TestJob.await("all is told", () -> delivery.waiting() == 0);
            TestJob.await("the operator hears of it", () -> said.size() >= 2);

            assertThat(hook.taken()).hasSize(2);
            assertThat(said).hasSize(2);
            assertThat(said.get(0))
                    .startsWith("alert the hook cannot be reached")
                    .doesNotContain("Geheim");
            assertThat(said.get(1)).startsWith("say the hook answers again");
        }
    }

    @Test
    void a_hook_that_is_not_there_is_told_what_waited_when_it_is_there_also_by_the_next_launch() throws Exception {
        int port;
        try (TestHook before = new TestHook()) {
            port = before.port();
        }
        String url = "http://127.0.0.1:" + port + "/hook";
        HookQueue queue = queue();
        queue.put(container(0));
        try (HookDelivery delivery = delivery(queue, url)) {
            assertThat(delivery.finish(LONG)).isFalse();
            assertThat(delivery.state().delivering()).isFalse();
        }
        assertThat(waiting()).hasSize(1);
        try (TestHook hook = new TestHook(port);
                HookDelivery next = delivery(queue(), url)) {
            assertThat(next.finish(LONG)).isTrue();
            assertThat(hook.taken()).hasSize(1);
        }
        assertThat(waiting()).isEmpty();
    }

    @Test
    void what_the_hook_refuses_is_put_aside_with_the_reason_and_others_go_on() throws Exception {
        HookQueue queue = queue();
        queue.put(container(0));
        queue.put(container(1));
        try (TestHook hook = new TestHook();
                HookDelivery delivery = delivery(queue, hook.url())) {
            hook.answer(422);
            assertThat(delivery.finish(LONG)).isTrue();
            hook.answer(200);
            queue.put(container(2));
            assertThat(delivery.finish(LONG)).isTrue();

            assertThat(hook.taken()).hasSize(1);
            assertThat(delivery.state().refused()).isEqualTo(2);
            assertThat(TestJob.files(outbox.resolve("hook/refused"), ".json")).hasSize(2);
            assertThat(TestJob.files(outbox.resolve("hook/refused"), ".reason.txt"))
                    .allSatisfy(reason -> assertThat(reason).hasContent("it answered 422"));
            assertThat(said).singleElement().asString().contains("it answered 422");
        }
    }

    @Test
    void a_harvest_waits_until_its_record_is_complete_and_lets_others_go_first() throws Exception {
        HookQueue queue = queue();
        queue.put(ended());
        queue.put(container(1));
        try (TestHook hook = new TestHook();
                HookDelivery delivery = delivery(queue, hook.url())) {
            delivery.start(INTERVAL);
            TestJob.await("the container", () -> hook.taken().size() == 1);
            assertThat(hook.taken().get(0).headers()).containsEntry("ce-type", "dev.grainery.container.recorded");

            harvest.set(Optional.of(complete()));
            TestJob.await("the harvest", () -> hook.taken().size() == 2);
            TestHook.Notice notice = hook.taken().get(1);
            assertThat(notice.headers()).containsEntry("ce-type", "dev.grainery.harvest.finished");
            assertThat(RecordJson.mapper().readValue(notice.body(), HarvestRecord.class))
                    .isEqualTo(complete());
        }
    }

    @Test
    void a_file_that_is_no_notice_is_put_aside() throws Exception {
        HookQueue queue = queue();
        queue.put(container(0));
        Files.writeString(waiting().get(0), "{\"format\":1}");
        try (TestHook hook = new TestHook();
                HookDelivery delivery = delivery(queue, hook.url())) {
            assertThat(delivery.finish(LONG)).isTrue();
            assertThat(hook.notices()).isEmpty();
            assertThat(delivery.state().refused()).isOne();
        }
    }

    @Test
    void no_more_wait_than_fit_and_that_is_told_once() throws Exception {
        HookQueue queue = new HookQueue(outbox, log, 2);
        for (int i = 0; i < 5; i++) {
            queue.put(container(i));
        }
        assertThat(queue.size()).isEqualTo(2);
        assertThat(waiting()).hasSize(2);
        assertThat(said).singleElement().asString().startsWith("alert 2 notices wait for the hook");
        assertThat(Outbox.find(outbox.resolve("hook"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://h/x",
                "hook.example/x",
                "http:///x",
                "http://user:Geheim@h/x",
                "http://h/ Geheim",
                "https://Geheim_x y/"
            })
    void what_is_no_address_of_a_web_server_is_refused_without_repeating_it(String url) {
        assertThatThrownBy(() -> WebEndpoint.at(url, Optional.empty(), LONG))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("Geheim");
    }

    @Test
    void a_token_that_cannot_stand_in_a_header_is_refused_and_no_text_shows_a_secret() {
        assertThatThrownBy(() -> WebCredentials.of("Geheim\nX-Other: 1"))
                .hasMessageContaining("token")
                .hasMessageNotContaining("Geheim");
        assertThat(WebEndpoint.at("https://h:8443/x?key=Geheim", Optional.of(WebCredentials.of("Geheim")), LONG))
                .hasToString("https://h:8443/x?***");
    }
}
