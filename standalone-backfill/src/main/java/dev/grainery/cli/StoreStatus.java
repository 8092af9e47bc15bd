// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.listing.StoreState;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.StoreSettings.Setting;
import dev.grainery.store.StoreSettings.SettingKey;
import dev.grainery.system.LocalMachine;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

record StoreStatus(
        String store,
        @JsonUnwrapped StoreState state,
        Map<String, Long> openCodes,
        long acknowledged,
        List<Root> roots,
        List<Run> runs,
        Map<String, String> settings) {

    private static final Duration ROUGHLY = Duration.ofMinutes(1);

    /** The time is empty if no walk reached its end. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Root(String directory, Optional<Instant> walked) {}

    record Run(@JsonUnwrapped RunEntry entry, RunState state) {}

    enum RunState {
        ENDED,
        RUNNING,
        DIED,
        UNKNOWN;

        @JsonValue
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static RunState of(RunEntry run) {
            if (run.end().isPresent()) {
                return ENDED;
            }
            if (!run.host().equals(LocalMachine.hostName())) {
                return UNKNOWN;
            }
            return ProcessHandle.of(run.process())
                            .filter(ProcessHandle::isAlive)
                            // another process may have got the same number since
                            .filter(process -> process.info()
                                    .startInstant()
                                    .map(start -> start.isBefore(run.start().plus(ROUGHLY)))
                                    .orElse(true))
                            .isPresent()
                    ? RUNNING
                    : DIED;
        }
    }

    static StoreStatus of(GraineryStore store, Instant now) {
        Map<String, Long> byCode = new LinkedHashMap<>();
        Map<FindingCode, Long> open = store.findings().count(FindingState.OPEN);
        open.forEach((code, count) -> byCode.put(code.code(), count));
        Map<FindingCode, Long> acknowledged = store.findings().count(FindingState.ACKNOWLEDGED);
        Map<String, Instant> walked = store.roots().walked();
        Map<String, String> settings = new LinkedHashMap<>();
        for (SettingKey key : SettingKey.values()) {
            store.settings().find(key).ifPresent(setting -> settings.put(key.word(), value(store, key, setting)));
        }
        return new StoreStatus(
                store.uri().toString(),
                StoreState.of(store, now),
                byCode,
                acknowledged.values().stream().mapToLong(Long::longValue).sum(),
                store.roots().all().stream()
                        .map(root -> new Root(root, Optional.ofNullable(walked.get(root))))
                        .toList(),
                store.runs().latestOfEach().values().stream()
                        .map(run -> new Run(run, RunState.of(run)))
                        .toList(),
                settings);
    }

    private static String value(GraineryStore store, SettingKey key, Setting setting) {
        return key == SettingKey.NAMING
                ? store.settings().convention().orElseThrow().name()
                : setting.value();
    }
}
