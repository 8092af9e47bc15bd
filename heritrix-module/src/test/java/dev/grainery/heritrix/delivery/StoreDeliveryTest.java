// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.assembly.StoreSetup.GivenSettings;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.WireServer;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreDeliveryTest {

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final List<Throwable> traces = new ArrayList<>();
    private final OperatorLog log = new OperatorLog() {
        @Override
        public void info(String line) {
            said.add(line);
        }

        @Override
        public void alert(String message) {
            said.add(message);
        }

        @Override
        public void alert(String message, Throwable failure) {
            said.add(message);
            traces.add(failure);
        }
    };

    @TempDir
    private Path directory;

    @Test
    @Tag("soak")
    void an_internal_error_is_told_once_with_its_trace_and_delivery_goes_on_once_it_is_gone() throws Exception {
        AtomicBoolean fault = new AtomicBoolean(true);
        InstantSource clock = () -> {
            if (fault.get()) {
                throw new NullPointerException("a fault of the program at " + System.nanoTime());
            }
            return Clock.systemUTC().instant();
        };
        Outbox outbox = Outbox.open(directory);
        outbox.put(new OutboxEntry.Container(
                SampleFiles.container(
                        NameUuid.DNS.of("a.warc.gz"),
                        new Location("/archive/shelf", "a.warc.gz"),
                        "a",
                        SampleFiles.minute(1)),
                List.of()));
        try (WireServer server = WireServer.start();
                StoreDelivery delivery = new StoreDelivery(
                        Executors.newSingleThreadScheduledExecutor(),
                        outbox,
                        new StoreConnection(
                                Optional.of(StoreUri.parse(server.connectionString() + "grainery")),
                                UnaryOperator.identity()),
                        new StoreAgreement(GivenSettings.NONE, "crawler00", log, Clock.systemUTC()),
                        new HarvestRecords(clock),
                        log,
                        Clock.systemUTC())) {
            // connecting takes long on a busy machine
            for (int i = 0; traces.isEmpty() && i < 30; i++) {
                assertThat(delivery.finish(Duration.ofSeconds(2))).isFalse();
            }
            assertThat(said)
                    .filteredOn(line -> line.startsWith(
                            "records cannot be delivered because of an internal error: java.lang.NullPointerException"))
                    .hasSize(1);
            assertThat(traces).singleElement().isInstanceOf(NullPointerException.class);

            fault.set(false);
            assertThat(delivery.finish(Duration.ofMinutes(1))).isTrue();
        }
    }
}
