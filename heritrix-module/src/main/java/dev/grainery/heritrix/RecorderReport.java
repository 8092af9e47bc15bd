// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.finding.FindingCode;
import dev.grainery.heritrix.hook.HookDelivery;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.heritrix.task.DeliveryState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

final class RecorderReport {

    private static final String NOT_YET = "none";

    private final StringBuilder text = new StringBuilder();

    private RecorderReport(JobState state, Optional<HookDelivery> hook) {
        JobState.Recording recording = state.recording();
        Map<String, Long> containers = recording.containers();
        line("Containers found", containers.get("found"));
        line("recorded", containers.get("recorded"));
        RecordingCounts.verdicts(recording.inspected()).ifPresent(verdicts -> line("inspected", verdicts));
        line("waiting", containers.get("waiting"));
        line("failed", containers.get("failed"));
        line("named by URIs", containers.get("named"));
        line("unfinished", containers.get("unfinished"));
        line("vanished", containers.get("vanished"));
        line("last record", recording.lastRecord().map(RecorderReport::seconds));
        line("last error", dated(recording.lastErrorAt(), recording.lastError()));
        line(
                "Store",
                state.store()
                        + (state.delivery().isPresent() ? "" : " (nothing is delivered; grainery replay does it)"));
        state.delivery().ifPresent(this::delivery);
        JobState.Waiting outbox = state.outbox();
        line("Outbox", outbox.waiting() + " records wait, " + outbox.refused() + " refused, in " + outbox.directory());
        state.cdx().ifPresent(this::cdx);
        hook.ifPresent(this::hook);
        if (!recording.findings().isEmpty()) {
            text.append("  Findings:\n");
            recording.findings().forEach(this::finding);
        }
    }

    static String of(JobState state, Optional<HookDelivery> hook) {
        return new RecorderReport(state, hook).text.toString();
    }

    private void delivery(DeliveryState delivery) {
        line(delivery.delivering() ? "delivering since" : "not delivering since", seconds(delivery.since()));
        line("delivered", delivery.delivered());
        line("refused", delivery.refused());
        line("last delivery error", dated(delivery.lastErrorAt(), delivery.lastError()));
    }

    private static Optional<String> dated(Optional<Instant> when, Optional<String> what) {
        return what.map(text -> when.map(time -> seconds(time) + " " + text).orElse(text));
    }

    private void hook(HookDelivery hook) {
        line("Hook", hook.address());
        line("notices delivered", hook.state().delivered());
        line("notices waiting", hook.waiting());
        line("notices refused", hook.state().refused());
        line("last hook error", hook.state().lastError());
    }

    private void cdx(JobState.CdxFiles files) {
        line("CDX files", files.written() + " written, " + files.notWritten() + " not, in " + files.directory());
        files.posting().ifPresent(posting -> {
            line("CDX server", posting.server());
            line("CDX files delivered", posting.delivered());
            line("CDX files waiting", posting.waiting());
            line("last CDX error", posting.lastError());
        });
    }

    private static Instant seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    private void finding(String code, long times) {
        text.append(String.format(
                Locale.ROOT,
                "    %s %,d: %s%n",
                code,
                times,
                FindingCode.of(code).meaning()));
    }

    private void line(String name, Optional<?> value) {
        line(name, value.isPresent() ? value.get() : NOT_YET);
    }

    private void line(String name, Object value) {
        text.append(String.format(Locale.ROOT, "  %-22s %s%n", name + ":", value));
    }
}
