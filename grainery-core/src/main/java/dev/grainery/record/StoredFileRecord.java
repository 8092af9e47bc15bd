// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/** A record that describes one file of the storage: a container or an index. */
public sealed interface StoredFileRecord extends GraineryRecord permits ContainerRecord, CdxRecord {

    /** The identifier of the file: {@code warcID} or {@code cdxID}; unique together with the file name. */
    String id();

    /** Where the file lies. */
    Location location();

    /** Size of the file in bytes. */
    Amount size();

    /** Where else the same bytes lie, and what else claims the same identity. */
    Places places();

    /** What goes beyond the methodology, the version and the places among it. */
    Record extension();

    /** How often this record has been written; the guard of concurrent updates. */
    long version();

    /** The identifier of the harvest the file belongs to, {@code NA} when it is not known. */
    String harvestId();

    StoredFileRecord withRevision(Revision other);

    StoredFileRecord withPlaces(Places other);

    StoredFileRecord withVersion(long other);

    StoredFileRecord withHeader(Header other);
}
