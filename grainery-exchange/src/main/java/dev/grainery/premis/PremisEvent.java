// SPDX-License-Identifier: Apache-2.0
package dev.grainery.premis;

import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.StoredFileRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

record PremisEvent(
        PremisTerm type,
        Instant date,
        String detail,
        boolean isGood,
        String note,
        List<PremisAgent> agents,
        String object,
        Optional<String> outcome) {

    PremisEvent(
            PremisTerm type,
            Instant date,
            String detail,
            boolean isGood,
            String note,
            List<PremisAgent> agents,
            String object) {
        this(type, date, detail, isGood, note, agents, object, Optional.empty());
    }

    /** The events of a file record: its creation, and the first hash unless the history has that. */
    static Stream<PremisEvent> of(StoredFileRecord file, String object, boolean isHashedLater) {
        Instant date = file.header().date();
        List<PremisAgent> author =
                PremisAgent.organization(file.header().author()).stream().toList();
        String hash = file.revision().hashOrig().value();
        PremisEvent made = new PremisEvent(
                PremisTerm.INGESTION, date, "the record of the file was made", true, "recorded", author, object);
        PremisEvent hashed = new PremisEvent(
                PremisTerm.DIGEST_CALCULATION,
                date,
                "first MD5 of the file",
                file.revision().hashOrig().isKnown(),
                "md5 " + hash,
                author,
                object);
        return isHashedLater ? Stream.of(made) : Stream.of(made, hashed);
    }

    /** The events of a history entry. A moved file has a transfer and a fixity check. */
    static Stream<PremisEvent> of(FixityEvent entry, String object) {
        String where = where(entry);
        String machine = entry.host().equals(GraineryRecord.NA) ? "" : ", on " + entry.host();
        boolean isGood = switch (entry.outcome()) {
            case DIFFERENT, UNDECIDED, MISSING, UNREADABLE -> false;
            case EARLIER -> entry.hash().isKnown();
            default -> true;
        };
        PremisEvent event = new PremisEvent(
                PremisTerm.of(entry),
                entry.date(),
                entry.from().map(from -> from + " to ").orElse("") + where + machine,
                isGood,
                note(entry),
                Stream.of(PremisAgent.software(entry.program()), entry.by().flatMap(PremisAgent::person))
                        .flatMap(Optional::stream)
                        .toList(),
                object);
        return entry.outcome() == CheckOutcome.MOVED
                ? Stream.of(event, event.as(PremisTerm.FIXITY_CHECK))
                : Stream.of(event);
    }

    private static String where(FixityEvent entry) {
        if (entry.outcome() == CheckOutcome.PACKAGED) {
            return entry.absolute();
        }
        return entry.absolute().equals(GraineryRecord.NA)
                ? entry.fileName()
                : new Location(entry.absolute(), entry.fileName()).path();
    }

    private static String note(FixityEvent entry) {
        StringBuilder note = new StringBuilder(entry.outcome().word());
        if (entry.expected().isKnown()) {
            note.append(", expected md5 ").append(entry.expected().value());
        }
        if (entry.hash().isKnown()) {
            note.append(", found md5 ").append(entry.hash().value());
        }
        entry.firstReading()
                .ifPresent(first -> note.append(", first read as md5 ").append(first.value()));
        entry.offset().ifPresent(offset -> note.append(", read to offset ").append(offset));
        entry.reason().ifPresent(reason -> note.append(": ").append(reason));
        return note.toString();
    }

    private PremisEvent as(PremisTerm other) {
        return new PremisEvent(other, date, detail, isGood, note, agents, object, outcome);
    }

    /** Identifiers are derived from the contents, so the same history always has the same ones. */
    String uri() {
        return "urn:uuid:" + NameUuid.URL.of(String.join("\n", type.code(), date.toString(), object, detail, note));
    }
}
