// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** A record that describes one file of the storage: a container or a CDX file. */
public sealed interface StoredFileRecord extends GraineryRecord permits ContainerRecord, CdxRecord {

    /** The identifier of the file: {@code warcID} or {@code cdxID}; unique together with the file name. */
    String id();

    /** Where the file lies. */
    Location location();

    /** Size of the file in bytes. */
    Amount size();

    /** Where else the same bytes lie, and what else claims the same identity. */
    default Places places() {
        return extension().places();
    }

    /** Where its file, copies of it and conflicts with it lie. */
    default Stream<Location> locations() {
        return places().locations(location());
    }

    /** Where its file and copies of it lie: what the record says of the bytes holds there. */
    default Stream<Location> equalPlaces() {
        return Stream.concat(
                Stream.of(location()),
                places().copies().stream().map(copy -> copy.location(location().fileName())));
    }

    /** Whether the last check of its file or of a copy failed. */
    default boolean hasFailed() {
        return statuses().anyMatch(RevisionStatus::isFailure);
    }

    /** Whether the last check of its file or of a copy did not fail. */
    default boolean hasGoodFile() {
        return statuses().anyMatch(status -> !status.isFailure());
    }

    private Stream<RevisionStatus> statuses() {
        return Stream.concat(
                Stream.of(revision().statusOfValidation()),
                places().copies().stream().map(Place::statusOfValidation));
    }

    /** What goes beyond the methodology, the version and the places among it. */
    FileExtension extension();

    /** How often this record has been written; the guard of concurrent updates. */
    default long version() {
        return extension().version();
    }

    /** When this record was last written; empty if it never was, or by an earlier version of the program. */
    default Optional<Instant> modified() {
        return extension().modified();
    }

    /** Digests of the file beside its MD5. */
    default Digests digests() {
        return extension().digests();
    }

    /** The digests of the file after it was read once more: those that are known are kept as long as its MD5 is the same. */
    default Digests digestsWith(StoredFileRecord fresh) {
        return revision().hashOrig().equals(fresh.revision().hashOrig())
                ? digests().with(fresh.digests())
                : fresh.digests();
    }

    /** The identifier of the harvest the file belongs to, {@code NA} when it is not known. */
    String harvestId();

    StoredFileRecord withRevision(Revision other);

    StoredFileRecord withPlaces(Places other);

    StoredFileRecord withDigests(Digests other);

    /** What this record owes to documents of an earlier Grainery. */
    default Earlier earlier() {
        return extension().earlier().orElse(Earlier.NONE);
    }

    StoredFileRecord withEarlier(Earlier other);

    /**
     * What this record would say without the documents of an earlier Grainery, but for its comments. It still holds these
     * documents.
     */
    default StoredFileRecord asRead() {
        return earlier()
                .own()
                .map(own -> own.in(this)
                        .withEarlier(new Earlier(
                                earlier().documents(),
                                Optional.empty(),
                                earlier().reindexed(),
                                earlier().described())))
                .orElse(this);
    }

    default StoredFileRecord withVersion(long other) {
        return written(other, modified());
    }

    /** The same, written for this number of times, and last at this time. */
    StoredFileRecord written(long version, Optional<Instant> at);

    StoredFileRecord withHeader(Header other);

    /**
     * This record with the descriptive sections of a fresh one of the same type. Links to other records that the fresh
     * one does not know stay; header, places, version and revision are those of this one.
     *
     * @param identity the identifier of the result
     */
    StoredFileRecord describedAs(StoredFileRecord fresh, String identity);

    /**
     * This record as one of other bytes, into which nobody has looked: without digests and without what was seen in the
     * content.
     */
    StoredFileRecord ofOtherBytes(Amount size);

    /**
     * What a first reading of the file would have made of it, if its content said what this record says.
     *
     * @param where where it lies now
     * @param bytes its size now
     * @param first its first check
     */
    StoredFileRecord readAgain(Location where, Amount bytes, Revision first);
}
