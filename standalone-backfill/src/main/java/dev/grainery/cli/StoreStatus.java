// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.KeptFinding.FindingState;
import dev.grainery.finding.Severity;
import dev.grainery.place.ThisMachine;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.StoreSettings.SettingKey;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How an archive stands.
 *
 * @param store the address of the store
 * @param records how many records of each type have each status
 * @param bytes how many bytes the files of all harvests have
 * @param overdue how many files should have been checked before now, and were not
 * @param dueWithin30Days how many more are to be checked within 30 days
 * @param open how many findings of each severity are open
 * @param openCodes how many findings of each code are open
 * @param acknowledged how many findings are acknowledged
 * @param roots the directories that were given to backfills
 * @param runs the last run of each command
 * @param settings what is set once for the store
 */
record StoreStatus(
        String store,
        Map<String, Map<String, Long>> records,
        long bytes,
        long overdue,
        long dueWithin30Days,
        Map<String, Long> open,
        Map<String, Long> openCodes,
        long acknowledged,
        List<Root> roots,
        List<Run> runs,
        Map<String, String> settings) {

    private static final Duration SOON = Duration.ofDays(30);

    /** Clocks tell when a process began only roughly. */
    private static final Duration ROUGHLY = Duration.ofMinutes(1);

    /**
     * A directory that was given to a backfill.
     *
     * @param walked when it was last walked to its end, left out if it never was
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Root(String directory, Optional<String> walked) {}

    /**
     * The last run of a command.
     *
     * @param state {@code ended}, {@code running}, {@code died}, or {@code unknown} if it began on another machine and
     *     has no end
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Run(
            String command,
            String start,
            Optional<String> end,
            OptionalInt exitStatus,
            String state,
            List<String> paths,
            Map<String, Long> counts,
            String host) {

        static Run of(RunEntry run) {
            return new Run(
                    run.command(),
                    RecordDate.text(run.start()),
                    run.end().map(RecordDate::text),
                    run.exitStatus(),
                    state(run),
                    run.paths(),
                    run.counts(),
                    run.host());
        }

        private static String state(RunEntry run) {
            if (run.end().isPresent()) {
                return "ended";
            }
            if (!run.host().equals(ThisMachine.hostName())) {
                return "unknown";
            }
            boolean alive = ProcessHandle.of(run.process())
                    .filter(ProcessHandle::isAlive)
                    // another process may have got the same number since
                    .filter(process -> process.info()
                            .startInstant()
                            .map(start -> start.isBefore(run.start().plus(ROUGHLY)))
                            .orElse(true))
                    .isPresent();
            return alive ? "running" : "died";
        }
    }

    static StoreStatus of(GraineryStore store, Instant now) {
        Map<String, Map<String, Long>> records = new LinkedHashMap<>();
        for (RecordType type : List.of(RecordType.HARVEST, RecordType.CONTAINER, RecordType.CDX)) {
            Map<String, Long> byStatus = new LinkedHashMap<>();
            store.countByStatus(type).forEach((status, count) -> {
                if (count > 0) {
                    byStatus.put(status.word(), count);
                }
            });
            records.put(type.word(), byStatus);
        }
        Map<FindingCode, Long> open = store.findings().count(FindingState.OPEN);
        Map<String, Long> byCode = new LinkedHashMap<>();
        open.forEach((code, count) -> byCode.put(code.code(), count));
        long overdue = store.locations().countOverdue(now);
        Map<String, Instant> walked = store.roots().walked();
        return new StoreStatus(
                store.uri().toString(),
                records,
                store.harvests().bytes(),
                overdue,
                store.locations().countOverdue(now.plus(SOON)) - overdue,
                bySeverity(open),
                byCode,
                store.findings().count(FindingState.ACKNOWLEDGED).values().stream()
                        .mapToLong(Long::longValue)
                        .sum(),
                store.roots().all().stream()
                        .map(root -> new Root(
                                root, Optional.ofNullable(walked.get(root)).map(RecordDate::text)))
                        .toList(),
                store.runs().latestOfEach().values().stream().map(Run::of).toList(),
                settings(store));
    }

    /** How many of these findings each severity has, those of none included. */
    static Map<String, Long> bySeverity(Map<FindingCode, Long> findings) {
        Map<String, Long> bySeverity = new LinkedHashMap<>();
        for (Severity severity : Severity.values()) {
            bySeverity.put(severity.word(), 0L);
        }
        findings.forEach((code, count) -> bySeverity.merge(code.severity().word(), count, Long::sum));
        return bySeverity;
    }

    private static Map<String, String> settings(GraineryStore store) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (SettingKey key : SettingKey.values()) {
            store.settings()
                    .find(key)
                    .ifPresent(setting -> settings.put(
                            key.word(),
                            key == SettingKey.NAMING
                                    ? store.settings()
                                            .convention()
                                            .orElseThrow()
                                            .name()
                                    : setting.value()));
        }
        return settings;
    }
}
