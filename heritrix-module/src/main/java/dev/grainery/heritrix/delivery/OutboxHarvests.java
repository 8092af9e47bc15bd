// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.harvest.HarvestDescriber;
import dev.grainery.harvest.HarvestDescriber.CdxMember;
import dev.grainery.heritrix.task.CdxOfHarvest;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.outbox.OutboxEntry.OutboxEntryException;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RecordType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

public record OutboxHarvests(Outbox outbox, HarvestNaming naming, RecordStyle style, InstantSource clock) {

    public Optional<HarvestRecord> find(String harvestId, Crawl ended) {
        List<Crawl> crawls = new ArrayList<>(List.of(ended));
        List<HarvestDescriber> assembled = new ArrayList<>();
        entries(outbox).forEach(entry -> {
            if (entry instanceof OutboxEntry.Container container
                    && container.record().harvestId().equals(harvestId)) {
                if (assembled.isEmpty()) {
                    assembled.add(assembly(container.record()));
                }
                assembled.get(0).add(container.record());
                container.cdxFile().ifPresent(cdxFile -> assembled.get(0).add(CdxMember.of(cdxFile.record())));
            } else if (entry instanceof OutboxEntry.CrawlOfHarvest statement
                    && statement.harvestId().equals(harvestId)) {
                crawls.add(statement.crawl());
            }
        });
        return assembled.stream().findFirst().map(harvest -> {
            crawls.forEach(harvest::add);
            return harvest.assemble(style.header(RecordType.HARVEST, clock.instant()))
                    .record();
        });
    }

    public CdxOfHarvest cdxFiles(String harvestId, CdxFormat format) {
        List<String> paths = new ArrayList<>();
        AtomicLong without = new AtomicLong();
        entries(outbox).forEach(entry -> {
            if (entry instanceof OutboxEntry.Container container
                    && container.record().harvestId().equals(harvestId)) {
                container
                        .cdxFile()
                        .map(OutboxEntry.CdxFile::record)
                        .filter(cdxFile -> cdxFile.cdx().hasColumns(format.columns()))
                        .map(cdxFile -> cdxFile.location().path())
                        .ifPresentOrElse(paths::add, without::incrementAndGet);
            }
        });
        // an outbox has no other job
        return new CdxOfHarvest(paths, without.get(), List.of());
    }

    private HarvestDescriber assembly(ContainerRecord container) {
        return new HarvestDescriber(naming, container.extension().harvestNames().standard());
    }

    static Stream<OutboxEntry> entries(Outbox outbox) {
        try {
            return outbox.waiting(Integer.MAX_VALUE).stream().flatMap(name -> {
                try {
                    return Stream.of(outbox.read(name));
                } catch (NoSuchFileException | OutboxEntryException e) {
                    return Stream.empty();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
