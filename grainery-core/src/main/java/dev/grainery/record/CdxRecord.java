// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Optional;

/**
 * The record of one CDX file (Metodika 10.5).
 *
 * @param header the header, written flat at the top of the record
 * @param cdx what the CDX file is
 * @param paths where it lies and what it covers
 * @param extension what goes beyond the methodology
 * @param revision the footer
 */
public record CdxRecord(
        @JsonUnwrapped Header header, Section cdx, Paths paths, CdxExtension extension, Revision revision)
        implements StoredFileRecord {

    @Override
    public String id() {
        return cdx.cdxID();
    }

    @Override
    public Location location() {
        return new Location(paths.basic().absolute(), cdx.fileName());
    }

    @Override
    public Amount size() {
        return cdx.size();
    }

    @Override
    public String harvestId() {
        return paths.harvestID();
    }

    @Override
    public CdxRecord withRevision(Revision other) {
        return new CdxRecord(header, cdx, paths, extension, other);
    }

    @Override
    public CdxRecord withPlaces(Places other) {
        return withExtension(extension.withPlaces(other));
    }

    @Override
    public CdxRecord withDigests(Digests other) {
        return withExtension(extension.withDigests(other));
    }

    @Override
    public CdxRecord withEarlier(Earlier other) {
        return withExtension(extension.withEarlier(other.kept()));
    }

    @Override
    public CdxRecord written(long version, Optional<Instant> at) {
        return withExtension(extension.written(version, at));
    }

    @Override
    public CdxRecord withHeader(Header other) {
        return new CdxRecord(other, cdx, paths, extension, revision);
    }

    /** What a CDX file covers is looked up in the store, so what is known of that already comes first. */
    @Override
    public CdxRecord describedAs(StoredFileRecord fresh, String identity) {
        CdxRecord other = (CdxRecord) fresh;
        return new CdxRecord(
                header,
                other.cdx.with(identity, other.size()),
                new Paths(
                        other.paths.basic(),
                        paths.warcID().equals(OneOrMany.NONE) ? other.paths.warcID() : paths.warcID(),
                        harvestId().equals(NA) ? other.harvestId() : harvestId()),
                new CdxExtension(
                        version(),
                        modified(),
                        other.extension.warcNameTotal(),
                        other.extension.directoryName(),
                        digestsWith(fresh),
                        extension.earlier(),
                        places()),
                revision);
    }

    @Override
    public CdxRecord readAgain(Location where, Amount bytes, Revision first) {
        return new CdxRecord(
                header, cdx.with(id(), bytes), new Paths(BasicPath.of(where), OneOrMany.NONE, NA), extension, first);
    }

    @Override
    public CdxRecord ofOtherBytes(Amount size) {
        return new CdxRecord(header, cdx.with(id(), size), paths, extension, revision).withDigests(Digests.NONE);
    }

    public CdxRecord withPaths(Paths other) {
        return new CdxRecord(header, cdx, other, extension, revision);
    }

    private CdxRecord withExtension(CdxExtension other) {
        return new CdxRecord(header, cdx, paths, other, revision);
    }

    /**
     * What a CDX file is (Metodika 10.5.2).
     *
     * @param fileName name of the CDX file
     * @param warcName file names of the containers it covers, at most {@link #MOST_NAMES}
     * @param exists whether the CDX file exists
     * @param cdxID bare lower-case UUID of the CDX file
     * @param size bytes of the file
     * @param columns number of columns, which tells indexer versions apart
     * @param lines number of archived objects listed
     */
    public record Section(
            String fileName,
            OneOrMany warcName,
            boolean exists,
            String cdxID,
            Amount size,
            Amount columns,
            Amount lines) {

        /** How many container names a CDX file record lists; more are only counted. */
        public static final int MOST_NAMES = 1_000;

        /** Whether its lines have so many columns; not so of a file that could not be read. */
        public boolean hasColumns(int number) {
            return exists && columns.value().orElse(0) == number;
        }

        /** The same with another identifier and size. */
        Section with(String identity, Amount bytes) {
            return new Section(fileName, warcName, exists, identity, bytes, columns, lines);
        }

        public Section withFileName(String other) {
            return new Section(other, warcName, exists, cdxID, size, columns, lines);
        }
    }

    /**
     * Where a CDX file lies and what it covers (Metodika 10.5.3).
     *
     * @param basic directory of the file
     * @param warcID the containers it covers
     * @param harvestID the harvest
     */
    public record Paths(BasicPath basic, OneOrMany warcID, String harvestID) {}
}
