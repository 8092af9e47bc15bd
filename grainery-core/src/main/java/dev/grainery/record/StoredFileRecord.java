// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

public sealed interface StoredFileRecord extends GraineryRecord permits ContainerRecord, CdxRecord {

    /** {@code warcID} or {@code cdxID}; unique together with the file name. */
    String id();

    Location location();

    Amount size();

    default OtherLocations places() {
        return extension().places();
    }

    default Stream<Location> locations() {
        return places().locations(location());
    }

    /** The locations of the file and its copies: the record's hash applies there. */
    default Stream<Location> equalPlaces() {
        return Stream.concat(
                Stream.of(location()),
                places().copies().stream().map(copy -> copy.location(location().fileName())));
    }

    default boolean hasFailed() {
        return statuses().anyMatch(RevisionStatus::isFailure);
    }

    default boolean hasGoodFile() {
        return statuses().anyMatch(status -> !status.isFailure());
    }

    private Stream<RevisionStatus> statuses() {
        return Stream.concat(
                Stream.of(revision().statusOfValidation()),
                places().copies().stream().map(OtherLocation::statusOfValidation));
    }

    FileExtension extension();

    /** Number of writes; optimistic concurrency. */
    default long version() {
        return extension().version();
    }

    /** Time of the last write; empty before the first one, or in records of earlier versions. */
    default Optional<Instant> modified() {
        return extension().modified();
    }

    default Digests digests() {
        return extension().digests();
    }

    default Digests digestsWith(StoredFileRecord fresh) {
        return revision().hashOrig().equals(fresh.revision().hashOrig())
                ? digests().with(fresh.digests())
                : fresh.digests();
    }

    String harvestId();

    StoredFileRecord withRevision(Revision other);

    StoredFileRecord with(FileExtension.Bookkeeping other);

    default StoredFileRecord withPlaces(OtherLocations other) {
        return with(extension().bookkeeping().withPlaces(other));
    }

    default StoredFileRecord withDigests(Digests other) {
        return with(extension().bookkeeping().withDigests(other));
    }

    default Earlier earlier() {
        return extension().earlier().orElse(Earlier.NONE);
    }

    default StoredFileRecord withEarlier(Earlier other) {
        return with(extension().bookkeeping().withEarlier(other));
    }

    /** From Grainery's own readings, with its comment, and with earlier documents attached. */
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

    default StoredFileRecord written(long version, Optional<Instant> at) {
        return with(extension().bookkeeping().written(version, at));
    }

    StoredFileRecord withHeader(Header other);

    /** Header, places, version, revision, and links that the fresh record lacks stay. */
    StoredFileRecord describedAs(StoredFileRecord fresh, String identity);

    StoredFileRecord ofOtherBytes(Amount size);

    StoredFileRecord readAgain(Location where, Amount bytes, Revision first);
}
