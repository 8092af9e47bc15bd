// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Optional;

/** The fields of a file record that differ without the documents of an earlier Grainery. */
public record OwnEvidence(
        String author,
        Instant date,
        String operator,
        Instant dateOfValidation,
        RevisionStatus statusOfValidation,
        Instant nextLastDateOfValidation,
        Hash hashOrig,
        Hash hashLast,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<OtherLocations> places) {

    /** {@code read} is the record without the documents, {@code written} the one with them. */
    public static OwnEvidence of(StoredFileRecord read, StoredFileRecord written) {
        Revision revision = read.revision();
        return new OwnEvidence(
                read.header().author(),
                read.header().date(),
                read instanceof ContainerRecord container
                        ? container.container().operator()
                        : GraineryRecord.NA,
                revision.dateOfValidation(),
                revision.statusOfValidation(),
                revision.nextLastDateOfValidation(),
                revision.hashOrig(),
                revision.hashLast(),
                Optional.of(read.places()).filter(own -> !own.equals(written.places())));
    }

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
