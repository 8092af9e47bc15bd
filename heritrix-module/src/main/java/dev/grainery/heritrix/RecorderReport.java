// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.finding.FindingCode;
import dev.grainery.heritrix.delivery.StoreDelivery;
import dev.grainery.heritrix.hook.HookDelivery;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.record.Crawl;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What the processors report says of the recorder. */
final class RecorderReport {

    private static final String NOT_YET = "none";

    private final StringBuilder text = new StringBuilder();

    private RecorderReport(LaunchRecording launch) {
        RecordingCounts.Snapshot counts = launch.counts();
        StoreDelivery.State delivery = launch.delivery();
        line("Containers found", counts.found());
        line("recorded", counts.recorded());
        counts.verdicts().ifPresent(verdicts -> line("inspected", verdicts));
        line("waiting", counts.waiting());
        line("failed", counts.failed());
        Crawl.Balance balance = launch.balance();
        line("named by URIs", balance.named());
        line("unfinished", balance.unfinished());
        line("vanished", balance.vanished());
        line("last record", counts.lastRecord().map(RecorderReport::seconds));
        line("last error", dated(counts.lastErrorAt(), counts.lastError()));
        line("Store", launch.delivers() ? launch.store() : "outbox: (nothing is delivered; grainery replay does it)");
        if (launch.delivers()) {
            delivery(delivery);
        }
        line("Outbox", outbox(launch));
        launch.cdx().ifPresent(this::cdx);
        launch.hook().ifPresent(this::hook);
        if (!counts.findings().isEmpty()) {
            text.append("  Findings:\n");
            counts.findings().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(e -> finding(e.getKey(), e.getValue()));
        }
    }

    private void delivery(StoreDelivery.State delivery) {
        line(delivery.delivering() ? "delivering since" : "not delivering since", seconds(delivery.since()));
        line("delivered", delivery.delivered());
        line("refused", delivery.refused());
        line("last delivery error", dated(delivery.lastErrorAt(), delivery.lastError()));
    }

    private static Optional<String> dated(Optional<Instant> when, Optional<String> what) {
        return what.map(text -> when.map(time -> seconds(time) + " " + text).orElse(text));
    }

    static String of(LaunchRecording launch) {
        return new RecorderReport(launch).text.toString();
    }

    private void hook(HookDelivery hook) {
        line("Hook", hook.address());
        line("notices delivered", hook.state().told());
        line("notices waiting", hook.waiting());
        line("notices refused", hook.state().refused());
        line("last hook error", hook.state().lastError());
    }

    private void cdx(JobState.CdxFiles files) {
        line("CDX files", files.written() + " written, " + files.notWritten() + " not, in " + files.directory());
        files.server().ifPresent(server -> {
            line("CDX server", server.address());
            line("CDX files delivered", server.delivered());
            line("CDX files waiting", server.waiting());
            line("last CDX error", server.lastError());
        });
    }

    private static String outbox(LaunchRecording launch) {
        try {
            return launch.outbox().size() + " records wait, " + launch.outbox().refused() + " refused, in "
                    + launch.outbox().directory();
        } catch (IOException e) {
            return "cannot be read: " + e;
        }
    }

    private static Instant seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    private void finding(FindingCode code, long times) {
        text.append(String.format(Locale.ROOT, "    %s %,d: %s%n", code.code(), times, code.meaning()));
    }

    private void line(String name, Optional<?> value) {
        line(name, value.isPresent() ? value.get() : NOT_YET);
    }

    private void line(String name, Object value) {
        text.append(String.format(Locale.ROOT, "  %-22s %s%n", name + ":", value));
    }
}
