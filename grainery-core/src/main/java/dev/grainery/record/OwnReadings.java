// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Optional;

/**
 * What the record of a file would say without the documents of an earlier Grainery: what Grainery itself has read.
 *
 * @param author author of the record
 * @param date date of the record
 * @param operator who ran the crawl, {@code NA} if not known or if the file is a CDX file
 * @param dateOfValidation date of the last check
 * @param statusOfValidation its outcome
 * @param nextLastDateOfValidation latest date of the next check
 * @param hashOrig first MD5 that Grainery has read
 * @param hashLast last one
 * @param places the other places; left out if the record lists the same
 */
public record OwnReadings(
        String author,
        Instant date,
        String operator,
        Instant dateOfValidation,
        RevisionStatus statusOfValidation,
        Instant nextLastDateOfValidation,
        Hash hashOrig,
        Hash hashLast,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Places> places) {

    /** Those of a record that says nothing else. */
    public static OwnReadings of(StoredFileRecord record) {
        Header header = record.header();
        Revision revision = record.revision();
        return new OwnReadings(
                header.author(),
                header.date(),
                record instanceof ContainerRecord container
                        ? container.container().operator()
                        : GraineryRecord.NA,
                revision.dateOfValidation(),
                revision.statusOfValidation(),
                revision.nextLastDateOfValidation(),
                revision.hashOrig(),
                revision.hashLast(),
                Optional.of(record.places()));
    }

    /** These as they are kept in a record. */
    public OwnReadings keptIn(StoredFileRecord record) {
        return new OwnReadings(
                author,
                date,
                operator,
                dateOfValidation,
                statusOfValidation,
                nextLastDateOfValidation,
                hashOrig,
                hashLast,
                places.filter(own -> !own.equals(record.places())));
    }

    /** A record with these in place of what earlier documents say; comments stay. */
    StoredFileRecord in(StoredFileRecord record) {
        Header header = record.header();
        StoredFileRecord read = record.withHeader(new Header(header.recType(), author, date, header.standard()))
                .withPlaces(places.orElse(record.places()))
                .withRevision(new Revision(
                        dateOfValidation,
                        statusOfValidation,
                        nextLastDateOfValidation,
                        hashOrig,
                        hashLast,
                        record.revision().commentaries()));
        return read instanceof ContainerRecord container ? container.withOperator(operator) : read;
    }
}
