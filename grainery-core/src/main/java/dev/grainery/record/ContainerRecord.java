// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The record of one container, a WARC or ARC file (Metodika 10.4).
 *
 * @param header the header, written flat at the top of the record
 * @param container what the container says of itself
 * @param type its format
 * @param paths where it lies and what it belongs to
 * @param extension what goes beyond the methodology
 * @param revision the footer
 */
@JsonPropertyOrder({"header", "container", "type", "paths", "extension", "revision"})
public record ContainerRecord(
        @JsonUnwrapped Header header,
        ContainerSection container,
        TypeSection type,
        ContainerPaths paths,
        ContainerExtension extension,
        Revision revision)
        implements StoredFileRecord {

    public ContainerRecord {
        requireNonNull(header, "header");
        requireNonNull(container, "container");
        requireNonNull(type, "type");
        requireNonNull(paths, "paths");
        requireNonNull(extension, "extension");
        requireNonNull(revision, "revision");
    }

    @Override
    public String id() {
        return container.warcID();
    }

    @Override
    public Location location() {
        return new Location(paths.basic().absolute(), container.fileName());
    }

    @Override
    public Amount size() {
        return container.size();
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
    public ContainerRecord withRevision(Revision other) {
        return new ContainerRecord(header, container, type, paths, extension, other);
    }

    @Override
    public ContainerRecord withPlaces(Places other) {
        return withExtension(
                new ContainerExtension(extension.version(), extension.harvestNames(), extension.noContainer(), other));
    }

    @Override
    public ContainerRecord withVersion(long other) {
        return withExtension(
                new ContainerExtension(other, extension.harvestNames(), extension.noContainer(), extension.places()));
    }

    @Override
    public ContainerRecord withHeader(Header other) {
        return new ContainerRecord(other, container, type, paths, extension, revision);
    }

    @Override
    public ContainerRecord describedAs(StoredFileRecord fresh, String identity) {
        ContainerRecord other = (ContainerRecord) fresh;
        String cdxId = other.paths.cdxID().equals(NA) ? paths.cdxID() : other.paths.cdxID();
        return new ContainerRecord(
                header,
                other.container.with(identity, other.size()),
                other.type,
                new ContainerPaths(other.paths.basic(), other.harvestId(), cdxId),
                new ContainerExtension(
                        version(), other.extension.harvestNames(), other.extension.noContainer(), places()),
                revision);
    }

    @Override
    public ContainerRecord readAgain(Location where, Amount bytes, Revision first) {
        return new ContainerRecord(
                header,
                container.with(id(), bytes),
                type,
                new ContainerPaths(BasicPath.of(where), harvestId(), NA),
                extension,
                first);
    }

    public ContainerRecord withPaths(ContainerPaths other) {
        return new ContainerRecord(header, container, type, other, extension, revision);
    }

    /** The same in another harvest. */
    public ContainerRecord inHarvest(HarvestNames names, String harvestId) {
        return withPaths(new ContainerPaths(paths.basic(), harvestId, paths.cdxID()))
                .withExtension(new ContainerExtension(
                        extension.version(), names, extension.noContainer(), extension.places()));
    }

    private ContainerRecord withExtension(ContainerExtension other) {
        return new ContainerRecord(header, container, type, paths, other, revision);
    }
}
