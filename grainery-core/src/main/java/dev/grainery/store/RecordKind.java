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

/**
 * What the store must know of one type of stored files.
 *
 * @param type the type
 * @param javaType the class of its records
 * @param idField the field of the identifier
 * @param nameField the field of the file name
 * @param sections how its records are put together
 */
record RecordKind<R extends StoredFileRecord>(
        RecordType type, Class<R> javaType, String idField, String nameField, Sections<R> sections) {

    static final RecordKind<ContainerRecord> CONTAINER = new RecordKind<>(
            RecordType.CONTAINER,
            ContainerRecord.class,
            "container.warcID",
            "container.fileName",
            new ContainerSections());

    static final RecordKind<CdxRecord> CDX =
            new RecordKind<>(RecordType.CDX, CdxRecord.class, "cdx.cdxID", "cdx.fileName", new CdxSections());

    static final List<RecordKind<?>> ALL = List.of(CONTAINER, CDX);

    String collection() {
        return type.word();
    }
}
