// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** The record of a container, a WARC or ARC file (Metodika 10.4). */
@API(status = API.Status.STABLE)
public record ContainerRecord(
        @JsonUnwrapped Header header,
        Section container,
        TypeSection type,
        Paths paths,
        ContainerExtension extension,
        Revision revision)
        implements StoredFileRecord {

    /** The value of {@code type.mimeTypeXML} of an ARC file. */
    public static final String ARC = "application/x-internet-archive";

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
    public String harvestId() {
        return paths.harvestID();
    }

    @Override
    public ContainerRecord withRevision(Revision other) {
        return new ContainerRecord(header, container, type, paths, extension, other);
    }

    public ContainerRecord withOperator(String other) {
        return new ContainerRecord(header, container.withOperator(other), type, paths, extension, revision);
    }

    public Optional<Inspection> inspection() {
        return extension.inspection();
    }

    public ContainerRecord withInspection(Optional<Inspection> other) {
        return withExtension(extension.with(extension.bookkeeping(), other, utilities()));
    }

    public List<UtilityOutput> utilities() {
        return extension.utilities();
    }

    public ContainerRecord withUtilities(List<UtilityOutput> other) {
        return withExtension(extension.with(extension.bookkeeping(), inspection(), other));
    }

    /** Outputs stay valid while the MD5 is the same; a fresh output replaces that of the same utility. */
    private List<UtilityOutput> utilitiesWith(ContainerRecord fresh) {
        TreeMap<String, UtilityOutput> all = new TreeMap<>();
        if (revision.hashOrig().equals(fresh.revision().hashOrig())) {
            utilities().forEach(output -> all.put(output.utility(), output));
        }
        fresh.utilities().forEach(output -> all.put(output.utility(), output));
        return List.copyOf(all.values());
    }

    /**
     * An inspection stays valid while the MD5 is the same. A late delivery, or an older version of the program, does
     * not replace a newer inspection.
     */
    private Optional<Inspection> inspectionWith(ContainerRecord fresh) {
        boolean same = revision.hashOrig().equals(fresh.revision().hashOrig());
        return Stream.of(fresh.inspection(), same ? inspection() : Optional.<Inspection>empty())
                .flatMap(Optional::stream)
                .max(Comparator.comparingInt(Inspection::schema).thenComparing(Inspection::inspected));
    }

    @Override
    public ContainerRecord with(FileExtension.Bookkeeping other) {
        return withExtension(extension.with(other, inspection(), utilities()));
    }

    @Override
    public ContainerRecord withDigests(Digests other) {
        return with(extension.bookkeeping().withDigests(other));
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
                new Paths(other.paths.basic(), other.harvestId(), cdxId),
                other.extension.with(
                        extension.bookkeeping().withDigests(digestsWith(fresh)),
                        inspectionWith(other),
                        utilitiesWith(other)),
                revision);
    }

    @Override
    public ContainerRecord readAgain(Location where, Amount bytes, Revision first) {
        return new ContainerRecord(
                header,
                container.with(id(), bytes),
                type,
                new Paths(FileDirectory.of(where), harvestId(), NA),
                extension,
                first);
    }

    @Override
    public ContainerRecord ofOtherBytes(Amount size) {
        ContainerExtension empty =
                extension.with(extension.bookkeeping().withDigests(Digests.NONE), Optional.empty(), List.of());
        return new ContainerRecord(header, container.with(id(), size), type, paths, empty, revision);
    }

    public ContainerRecord withPaths(Paths other) {
        return new ContainerRecord(header, container, type, other, extension, revision);
    }

    public ContainerRecord inHarvest(HarvestNames names, String harvestId) {
        return withPaths(new Paths(paths.basic(), harvestId, paths.cdxID()))
                .withExtension(extension.withHarvestNames(names));
    }

    private ContainerRecord withExtension(ContainerExtension other) {
        return new ContainerRecord(header, container, type, paths, other, revision);
    }

    /** The section {@code container} (Metodika 10.4.2). */
    @API(status = API.Status.STABLE)
    public record Section(
            String fileName,
            String warcID,
            String isPartOf,
            String hostName,
            String ip,
            Amount contentLength,
            String operator,
            String publisher,
            String audience,
            String robots,
            String dateOfOrigin,
            Amount size) {

        Section with(String identity, Amount bytes) {
            return with(fileName, identity, isPartOf, operator, bytes);
        }

        public Section withIsPartOf(String other) {
            return with(fileName, warcID, other, operator, size);
        }

        Section withOperator(String other) {
            return with(fileName, warcID, isPartOf, other, size);
        }

        private Section with(String name, String identity, String harvest, String by, Amount bytes) {
            return new Section(
                    name,
                    identity,
                    harvest,
                    hostName,
                    ip,
                    contentLength,
                    by,
                    publisher,
                    audience,
                    robots,
                    dateOfOrigin,
                    bytes);
        }
    }

    /** The section {@code type} (Metodika 10.4.3). */
    @API(status = API.Status.STABLE)
    public record TypeSection(String format, String conformsTo, String warcType, String mimeTypeXML) {}

    /** The section {@code paths} (Metodika 10.4.4). */
    @API(status = API.Status.STABLE)
    public record Paths(FileDirectory basic, String harvestID, String cdxID) {}

    /** The names that a container gives its harvest, by source; {@code NA} where a source has none. */
    @API(status = API.Status.STABLE)
    public record HarvestNames(String standard, String warcinfo, String prefix, String directory) {}
}
