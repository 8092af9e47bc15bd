// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.damage.Loss;
import dev.grainery.damage.Losses;
import dev.grainery.describe.Describer;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery loss}: what is lost with files that failed. */
@Command(
        name = "loss",
        description = "Reads files that are FAILED, and shows which bytes of them are damaged, which captures are lost,"
                + " where the same payloads survive, and what to do next. Apart from these files, only CDX files"
                + " are read. Nothing is written.",
        footer = {
            "grainery loss Serials-2020-05-1M_ArchiveIt-20200504120003123-00004.warc.gz",
            "grainery loss V6M_2017-10-05",
            "grainery loss --json > losses.json"
        },
        header = "Shows what is lost with files that failed")
final class LossCommand extends CommandOnStore {

    @Parameters(
            paramLabel = "NAME|ID",
            arity = "0..1",
            description = "Name or identifier of a container, a CDX file or a harvest (default: the whole archive)")
    private Optional<String> name;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

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
            loss = new Losses(opened, storage(), describer).of(failed(opened));
        }
        ExitStatus status = status(loss);
        if (json) {
            out().println(Json.answer(loss, Map.of("totals", loss.totals()), status));
        } else if (loss.files().isEmpty()) {
            out().println("No file is FAILED.");
        } else {
            out().print(new LossText(loss).text());
        }
        loss.unreadCdxFiles()
                .forEach(path -> note("cannot be read, so captures may survive of which it tells: " + path));
        noteUnread(loss.unreadLines());
        return status;
    }

    private static ExitStatus status(Loss loss) {
        if (loss.files().stream().anyMatch(file -> file.state() != Loss.State.SOUND)) {
            return ExitStatus.FINDINGS;
        }
        return ExitStatus.ofAnswer(loss.unreadCdxFiles(), loss.unreadLines());
    }

    /** The records that are asked for, as far as a file of them has failed. */
    private List<StoredFileRecord> failed(GraineryStore opened) {
        Map<String, StoredFileRecord> found = new LinkedHashMap<>();
        Consumer<StoredFileRecord> add = record -> {
            if (record.hasFailed()) {
                found.put(record.location().path(), record);
            }
        };
        if (name.isEmpty()) {
            opened.containers().forEach(Optional.empty(), add::accept);
            opened.cdxFiles().forEach(Optional.empty(), add::accept);
            return List.copyOf(found.values());
        }
        List<StoredFileRecord> named = new ArrayList<>(opened.containers().find(name.get()));
        named.addAll(opened.cdxFiles().find(name.get()));
        if (named.isEmpty()) {
            Set<String> ids = harvests(opened, name.get());
            ids.forEach(id -> {
                opened.containers().forEach(Optional.of(id), add::accept);
                opened.cdxFiles().forEach(Optional.of(id), add::accept);
            });
        }
        named.forEach(add);
        return List.copyOf(found.values());
    }
}
