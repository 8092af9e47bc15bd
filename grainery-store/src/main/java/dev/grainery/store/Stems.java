// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.describe.naming.ContainerName;
import dev.grainery.file.ColumnName;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.StoredFileRecord;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * File names of containers without their extensions. CDX files may name a container with another extension, or escape
 * its name.
 */
public final class Stems {

    private Stems() {}

    /** Of a container its own stem, of a CDX file those of the containers that it names. */
    public static Set<String> of(StoredFileRecord record) {
        return record instanceof CdxRecord cdxFile
                ? cdxFile.cdx().warcName().values().stream().map(Stems::of).collect(Collectors.toSet())
                : Set.of(of(record.location().fileName()));
    }

    /** The value of {@link StoreSchema#STEM}. */
    static Object field(StoredFileRecord record) {
        return record instanceof CdxRecord
                ? of(record).stream().sorted().toList()
                : of(record.location().fileName());
    }

    public static String of(String fileName) {
        String read = ColumnName.read(fileName);
        return read.equals(fileName) ? ContainerName.stem(fileName) : of(read);
    }
}
