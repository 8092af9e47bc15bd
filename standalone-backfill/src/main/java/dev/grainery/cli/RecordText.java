// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.harvest.InspectionTally;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.Fetches;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.InspectionSums;
import dev.grainery.record.RecordDate;
import dev.grainery.record.Revision;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.record.UtilityOutput;
import dev.grainery.stats.CountTable;
import dev.grainery.stats.CountedBy;
import dev.grainery.system.output.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class RecordText {

    private static final int MOST_VALUES = 10;

    private static final int MOST_NAMES = 5;

    private final StringBuilder text = new StringBuilder();

    private RecordText() {}

    static String of(GraineryRecord record) {
        RecordText text = new RecordText();
        if (record instanceof HarvestRecord harvest) {
            text.harvest(harvest);
        } else if (record instanceof ContainerRecord container) {
            text.container(container);
        } else if (record instanceof CdxRecord cdxFile) {
            text.cdxFile(cdxFile);
        }
        return text.text.toString();
    }

    private void harvest(HarvestRecord harvest) {
        HarvestRecord.Section section = harvest.harvest();
        row("harvest", section.harvestPrefix().harvestNameStand());
        row("identifier", section.harvestID());
        row(
                "type",
                words(Stream.concat(
                                Stream.of(section.harvestPrefix().harvestType()),
                                section.harvestPrefix().harvestSuffix().stream())
                        .toList()));
        row("began", section.date());
        row("containers", section.warcsNumber() + ", " + Quantity.bytes(section.size()));
        row("CDX files", String.valueOf(harvest.extension().cdxsNumber()));
        crawls(harvest.extension().crawls());
        harvest.extension().reconciled().completeness().ifPresent(compared -> {
            row(
                    "complete",
                    Quantity.of(compared.differences(), "difference") + " from crawl logs on "
                            + RecordDate.text(compared.compared()));
            compared.kinds()
                    .forEach(kind -> row("", kind.number() + " " + kind.kind().text()));
        });
        harvest.extension()
                .reconciled()
                .fetches()
                .map(Fetches::all)
                .ifPresent(all -> row(
                        "logged",
                        Quantity.of(all.uris(), "URI") + ": " + all.answered() + " answered, " + all.refused()
                                + " refused, " + all.failed() + " failed, " + all.disregarded() + " disregarded"));
        revision(harvest.revision());
        harvest.extension().inspection().ifPresent(sums -> {
            long all = sums.containersInspected() + sums.containersNotInspected();
            row(
                    "inspected",
                    sums.containersInspected() + " of " + Quantity.of(all, "container") + ": "
                            + numbers(sums.containersByVerdict()));
            inspection(sums);
        });
    }

    private void crawls(List<Crawl> crawls) {
        String statuses = crawls.stream()
                .collect(Collectors.groupingBy(Crawl::status, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(status -> status.getValue() + " " + status.getKey())
                .collect(Collectors.joining(", "));
        row("crawls", crawls.size() + (crawls.isEmpty() ? "" : ": " + statuses));
        List<Crawl> cutOff = crawls.stream().filter(Crawl::isCutOff).toList();
        cutOff.stream().limit(MOST_NAMES).forEach(crawl -> row("", crawl.cut()));
        if (cutOff.size() > MOST_NAMES) {
            row("", "and " + (cutOff.size() - MOST_NAMES) + " more of these");
        }
    }

    private void container(ContainerRecord container) {
        row("container", container.container().fileName());
        file(container);
        row("format", container.type().format());
        row("made", container.container().dateOfOrigin());
        row("harvest", container.extension().harvestNames().standard());
        row("CDX file", container.paths().cdxID());
        revision(container.revision());
        container.utilities().forEach(this::utility);
        container.inspection().ifPresent(inspection -> {
            row(
                    "inspected",
                    RecordDate.text(inspection.inspected()) + " by " + inspection.program() + ": "
                            + inspection.verdict().word());
            inspection(new InspectionTally().add(inspection).sums());
        });
    }

    private void utility(UtilityOutput said) {
        String end = said.exit()
                .map(status -> "exit status " + status)
                .or(said::failure)
                .orElse("no exit status");
        row("utility", said.utility() + ", " + said.version().strip() + ": " + end);
        said.payloads()
                .ifPresent(payloads -> row(
                        "",
                        "of " + payloads.given().size() + " of " + payloads.matching() + " payloads"
                                + (payloads.tooLarge() > 0
                                        ? ", and not of " + payloads.tooLarge() + " that are too large"
                                        : "")));
        said.output().lines().limit(MOST_NAMES).forEach(line -> row("", line));
    }

    private void cdxFile(CdxRecord cdxFile) {
        row("CDX file", cdxFile.cdx().fileName());
        file(cdxFile);
        row("lines", number(cdxFile.cdx().lines()));
        List<String> covered = cdxFile.cdx().warcName().values();
        row(
                "covers",
                words(covered.subList(0, Math.min(MOST_NAMES, covered.size())))
                        + (covered.size() > MOST_NAMES ? " and " + (covered.size() - MOST_NAMES) + " more" : ""));
        row("harvest", cdxFile.paths().harvestID());
        revision(cdxFile.revision());
    }

    private void file(StoredFileRecord file) {
        row("identifier", file.id());
        row("directory", file.location().directory());
        Stream.concat(file.places().copies().stream(), file.places().conflicts().stream())
                .limit(MOST_NAMES)
                .forEach(place ->
                        row(file.places().copies().contains(place) ? "copy in" : "conflict", place.absolute()));
        row("size", size(file.size()));
    }

    private static String size(Amount size) {
        return size.value().isPresent() ? Quantity.bytes(size.value().getAsLong()) : GraineryRecord.NA;
    }

    private static String number(Amount amount) {
        return amount.value().isPresent() ? String.valueOf(amount.value().getAsLong()) : GraineryRecord.NA;
    }

    private void revision(Revision revision) {
        row(
                "status",
                revision.statusOfValidation().word() + " on " + RecordDate.text(revision.dateOfValidation())
                        + ", next check by " + RecordDate.text(revision.nextLastDateOfValidation()));
        row("MD5", revision.hashOrig().value());
        if (revision.commentaries().exists()) {
            revision.commentaries().text().lines().forEach(line -> row("comment", line));
        }
    }

    private void inspection(InspectionSums sums) {
        row("records", sums.records() + ": " + numbers(sums.recordsByType()));
        row(
                "volume",
                Quantity.bytes(sums.plainBytes()) + " in records, stored in " + Quantity.bytes(sums.storedBytes()));
        row("captures", sums.captures() + ", from " + sums.firstCapture() + " to " + sums.lastCapture());
        row(
                "revisits",
                sums.revisits().captures() + ", saved "
                        + Quantity.bytes(sums.revisits().bytesSaved())
                        + (sums.revisits().ofUnknownSize() > 0
                                ? " and " + sums.revisits().ofUnknownSize() + " of unknown size"
                                : ""));
        row("digests", "blocks: " + digests(sums.blockDigests()));
        row("", "payloads: " + digests(sums.payloadDigests()));
        for (CountedBy by : CountedBy.values()) {
            CountTable table = by.of(sums);
            if (by.isOfCaptures() && table.count() > 0) {
                text.append('\n');
                new CountText(table.withGreatest(MOST_VALUES).inOrder())
                        .lines()
                        .forEach(line -> text.append(line).append('\n'));
            }
        }
    }

    private static String digests(DigestCounts counts) {
        return counts.verified() + " right, " + counts.wrong() + " wrong, " + counts.absent() + " absent, "
                + (counts.unknown() + counts.unchecked()) + " not checked";
    }

    private static String numbers(SortedMap<String, Long> numbers) {
        return numbers.entrySet().stream()
                .map(number -> number.getKey() + " " + number.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String words(List<String> words) {
        return String.join(", ", words);
    }

    private void row(String heading, String content) {
        text.append(String.format(Locale.ROOT, "%-10s  %s", heading, VisibleText.line(content))
                        .stripTrailing())
                .append('\n');
    }
}
