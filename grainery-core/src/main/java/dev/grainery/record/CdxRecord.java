// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** The record of a CDX file (Metodika 10.5). */
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
    public CdxRecord with(FileExtension.Bookkeeping other) {
        return new CdxRecord(header, cdx, paths, extension.with(other), revision);
    }

    @Override
    public CdxRecord withHeader(Header other) {
        return new CdxRecord(other, cdx, paths, extension, revision);
    }

    /** Links to containers are looked up in the store, so links already recorded take precedence over fresh ones. */
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
                other.extension.with(extension.bookkeeping().withDigests(digestsWith(fresh))),
                revision);
    }

    @Override
    public CdxRecord readAgain(Location where, Amount bytes, Revision first) {
        return new CdxRecord(
                header,
                cdx.with(id(), bytes),
                new Paths(FileDirectory.of(where), OneOrMany.NONE, NA),
                extension,
                first);
    }

    @Override
    public CdxRecord ofOtherBytes(Amount size) {
        return new CdxRecord(
                header,
                cdx.with(id(), size),
                paths,
                extension.with(extension.bookkeeping().withDigests(Digests.NONE)),
                revision);
    }

    public CdxRecord withPaths(Paths other) {
        return new CdxRecord(header, cdx, other, extension, revision);
    }

    /** The section {@code cdx} (Metodika 10.5.2). */
    public record Section(
            String fileName,
            OneOrMany warcName,
            boolean exists,
            String cdxID,
            Amount size,
            Amount columns,
            Amount lines) {

        /** A record lists this many container names; further ones are only counted. */
        public static final int MOST_NAMES = 1_000;

        public boolean hasColumns(int number) {
            return exists && columns.value().orElse(0) == number;
        }

        Section with(String identity, Amount bytes) {
            return new Section(fileName, warcName, exists, identity, bytes, columns, lines);
        }
    }

    public record Paths(FileDirectory basic, OneOrMany warcID, String harvestID) {}
}
