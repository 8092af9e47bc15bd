// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The record of one CDX index (Metodika 10.5).
 *
 * @param header the header, written flat at the top of the record
 * @param cdx what the index is
 * @param paths where it lies and what it covers
 * @param extension what goes beyond the methodology
 * @param revision the footer
 */
@JsonPropertyOrder({"header", "cdx", "paths", "extension", "revision"})
public record CdxRecord(
        @JsonUnwrapped Header header, CdxSection cdx, CdxPaths paths, CdxExtension extension, Revision revision)
        implements StoredFileRecord {

    public CdxRecord {
        requireNonNull(header, "header");
        requireNonNull(cdx, "cdx");
        requireNonNull(paths, "paths");
        requireNonNull(extension, "extension");
        requireNonNull(revision, "revision");
    }

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
    public Places places() {
        return extension.places();
    }

    @Override
    public long version() {
        return extension.version();
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
        return withExtension(
                new CdxExtension(extension.version(), extension.warcNameTotal(), extension.directoryName(), other));
    }

    @Override
    public CdxRecord withVersion(long other) {
        return withExtension(
                new CdxExtension(other, extension.warcNameTotal(), extension.directoryName(), extension.places()));
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
                new CdxPaths(
                        other.paths.basic(),
                        paths.warcID().equals(OneOrMany.NONE) ? other.paths.warcID() : paths.warcID(),
                        harvestId().equals(NA) ? other.harvestId() : harvestId()),
                new CdxExtension(version(), other.extension.warcNameTotal(), other.extension.directoryName(), places()),
                revision);
    }

    @Override
    public CdxRecord readAgain(Location where, Amount bytes, Revision first) {
        return new CdxRecord(
                header, cdx.with(id(), bytes), new CdxPaths(BasicPath.of(where), OneOrMany.NONE, NA), extension, first);
    }

    public CdxRecord withPaths(CdxPaths other) {
        return new CdxRecord(header, cdx, other, extension, revision);
    }

    private CdxRecord withExtension(CdxExtension other) {
        return new CdxRecord(header, cdx, paths, other, revision);
    }
}
