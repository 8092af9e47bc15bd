// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static java.util.Objects.requireNonNull;

import dev.grainery.cdx.CdxFormat;
import dev.grainery.harvest.HarvestAssembly;
import dev.grainery.harvest.HarvestAssembly.CdxMember;
import dev.grainery.harvest.HarvestAssembly.ContainerMember;
import dev.grainery.naming.HarvestNaming;
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

/**
 * Tells how a harvest stands when there is no store: as the outbox of the job holds it, which keeps all its records then.
 */
public final class OutboxHarvests {

    private final Outbox outbox;
    private final HarvestNaming naming;
    private final RecordStyle style;
    private final InstantSource clock;

    public OutboxHarvests(Outbox outbox, HarvestNaming naming, RecordStyle style, InstantSource clock) {
        this.outbox = requireNonNull(outbox, "outbox");
        this.naming = requireNonNull(naming, "naming");
        this.style = requireNonNull(style, "style");
        this.clock = requireNonNull(clock, "clock");
    }

    /** The record of a harvest with a launch that has ended; empty if the outbox holds no container of it. */
    public Optional<HarvestRecord> find(String harvestId, Crawl ended) {
        Optional<HarvestAssembly> harvest = Optional.empty();
        List<Crawl> crawls = new ArrayList<>(List.of(ended));
        try {
            for (String name : outbox.waiting(Integer.MAX_VALUE)) {
                Optional<OutboxEntry> entry = read(name);
                if (entry.isPresent()
                        && entry.get() instanceof OutboxEntry.Container container
                        && container.record().harvestId().equals(harvestId)) {
                    harvest = Optional.of(harvest.orElseGet(() -> assembly(container.record()))
                            .add(ContainerMember.of(container.record())));
                    if (container.cdxFile().isPresent()) {
                        harvest.get().add(CdxMember.of(container.cdxFile().get().record()));
                    }
                } else if (entry.isPresent()
                        && entry.get() instanceof OutboxEntry.CrawlOfHarvest said
                        && said.harvestId().equals(harvestId)) {
                    crawls.add(said.crawl());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        harvest.ifPresent(known -> crawls.forEach(known::add));
        return harvest.map(known -> known.assemble(style.header(RecordType.HARVEST, clock.instant()))
                .record());
    }

    /** The CDX files of a harvest that have this format, as far as the outbox has the records of its containers. */
    public Optional<CdxOfHarvest> cdxFiles(String harvestId, CdxFormat format) {
        List<String> places = new ArrayList<>();
        long without = 0;
        try {
            for (String name : outbox.waiting(Integer.MAX_VALUE)) {
                Optional<OutboxEntry> entry = read(name);
                if (entry.isPresent()
                        && entry.get() instanceof OutboxEntry.Container container
                        && container.record().harvestId().equals(harvestId)) {
                    Optional<String> place = container
                            .cdxFile()
                            .map(OutboxEntry.CdxFile::record)
                            .filter(cdxFile -> cdxFile.cdx().hasColumns(format.columns()))
                            .map(cdxFile -> cdxFile.location().path());
                    place.ifPresent(places::add);
                    without += place.isPresent() ? 0 : 1;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.of(new CdxOfHarvest(places, without));
    }

    private HarvestAssembly assembly(ContainerRecord container) {
        return new HarvestAssembly(naming, container.extension().harvestNames().standard());
    }

    private Optional<OutboxEntry> read(String name) throws IOException {
        try {
            return Optional.of(outbox.read(name));
        } catch (NoSuchFileException | OutboxEntryException e) {
            // taken by a replay meanwhile, or damaged, which a replay tells
            return Optional.empty();
        }
    }
}
