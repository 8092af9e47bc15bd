// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.damage.Loss;
import dev.grainery.damage.LossAnalysis;
import dev.grainery.describe.Describer;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "loss",
        description =
                "Reads FAILED files and CDX files, and shows the damaged bytes, the lost captures, where the same payloads"
                        + " survive, and what to do next. Nothing is written.",
        footer = {
            "grainery loss --file V6M_2017-10-05-00004.warc.gz",
            "grainery loss --harvest V6M_2017-10-05",
            "grainery loss --json > losses.json"
        },
        header = "Shows what is lost with files that failed")
final class LossCommand extends CommandOnStore {

    @Mixin
    private NamedFiles named;

    @Mixin
    private JsonOption json;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli sets the limit through it
    private TimeoutOption timeout;

    @Override
    ExitStatus run() {
        Loss loss;
        try (GraineryStore opened = store().openExisting()) {
            Describer describer = Describer.builder()
                    .style(opened.settings().terms().style())
                    .naming(opened.settings().terms().naming())
                    .inspect(Grainery.version())
                    .build();
            loss = new LossAnalysis(opened, storage(), describer).of(failed(opened));
        }
        ExitStatus status = status(loss);
        json.print(status, loss, Map.of("totals", loss.totals()), () -> new LossText(loss).text());
        loss.unreadCdxFiles().forEach(path -> note("cannot be read, so captures that it lists may survive: " + path));
        noteUnread(loss.unreadLines());
        return status;
    }

    private static ExitStatus status(Loss loss) {
        if (loss.files().stream().anyMatch(file -> file.state() != Loss.State.SOUND)) {
            return ExitStatus.FINDINGS;
        }
        return ExitStatus.ofAnswer(loss.unreadCdxFiles(), loss.unreadLines());
    }

    private List<StoredFileRecord> failed(GraineryStore opened) {
        Map<String, StoredFileRecord> found = new LinkedHashMap<>();
        Consumer<StoredFileRecord> add = record -> {
            if (record.hasFailed()) {
                found.put(record.location().path(), record);
            }
        };
        Set<Optional<String>> chosen = named.harvest()
                .map(name -> harvests(opened, name).stream().map(Optional::of).collect(Collectors.toSet()))
                .orElse(Set.of(Optional.empty()));
        if (named.file().isEmpty()) {
            chosen.forEach(id -> {
                opened.containers().forEach(id, add::accept);
                opened.cdxFiles().forEach(id, add::accept);
            });
            return List.copyOf(found.values());
        }
        String name = named.file().get();
        List<StoredFileRecord> files = Stream.concat(
                        opened.containers().find(name).stream(), opened.cdxFiles().find(name).stream())
                .<StoredFileRecord>map(record -> record)
                .filter(record -> named.harvest().isEmpty() || chosen.contains(Optional.of(record.harvestId())))
                .toList();
        named.refuseNothing(files.size());
        files.forEach(add);
        return List.copyOf(found.values());
    }
}
