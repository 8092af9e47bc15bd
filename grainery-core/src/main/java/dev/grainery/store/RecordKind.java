// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RecordType;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.merge.CdxSections;
import dev.grainery.store.merge.ContainerSections;
import dev.grainery.store.merge.Sections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;

/**
 * What the store must know of one type of stored files.
 *
 * @param type the type
 * @param javaType the class of its records
 * @param idField the field of the identifier
 * @param nameField the field of the file name
 * @param sections how its records are put together
 * @param ordinary reads an ordinary document, and leaves the others to a mapper
 */
record RecordKind<R extends StoredFileRecord>(
        RecordType type,
        Class<R> javaType,
        String idField,
        String nameField,
        Sections<R> sections,
        Function<Document, Optional<R>> ordinary) {

    static final RecordKind<ContainerRecord> CONTAINER = new RecordKind<>(
            RecordType.CONTAINER,
            ContainerRecord.class,
            "container.warcID",
            "container.fileName",
            new ContainerSections(),
            ContainerFields::read);

    static final RecordKind<CdxRecord> CDX = new RecordKind<>(
            RecordType.CDX,
            CdxRecord.class,
            "cdx.cdxID",
            "cdx.fileName",
            new CdxSections(),
            document -> Optional.empty());

    static final List<RecordKind<?>> ALL = List.of(CONTAINER, CDX);

    String collection() {
        return type.word();
    }
}
