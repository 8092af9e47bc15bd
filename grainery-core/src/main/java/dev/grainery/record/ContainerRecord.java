// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;

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
@API(status = API.Status.STABLE)
public record ContainerRecord(
        @JsonUnwrapped Header header,
        Section container,
        TypeSection type,
        Paths paths,
        ContainerExtension extension,
        Revision revision)
        implements StoredFileRecord {

    /** What {@code type.mimeTypeXML} says of an ARC. */
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

    @Override
    public ContainerRecord withPlaces(Places other) {
        return withExtension(extension.withPlaces(other));
    }

    @Override
    public ContainerRecord withDigests(Digests other) {
        return withExtension(extension.withDigests(other));
    }

    @Override
    public ContainerRecord withEarlier(Earlier other) {
        return withExtension(extension.withEarlier(other.kept()));
    }

    /** The same with another operator. */
    public ContainerRecord withOperator(String other) {
        return new ContainerRecord(header, container.withOperator(other), type, paths, extension, revision);
    }

    /** What its records hold, if it was inspected. */
    public Optional<Inspection> inspection() {
        return extension.inspection();
    }

    /** The same with what an inspection has found. */
    public ContainerRecord withInspection(Optional<Inspection> other) {
        return withExtension(extension.withInspection(other));
    }

    /** What other programs said of it, each under its label. */
    public List<UtilityOutput> utilities() {
        return extension.utilities();
    }

    /** The same with what other programs say of it. */
    public ContainerRecord withUtilities(List<UtilityOutput> other) {
        return withExtension(extension.withUtilities(other));
    }

    /** As long as the MD5 is the same, what a program said holds until it is asked again. */
    private List<UtilityOutput> utilitiesWith(ContainerRecord fresh) {
        TreeMap<String, UtilityOutput> all = new TreeMap<>();
        if (revision.hashOrig().equals(fresh.revision().hashOrig())) {
            utilities().forEach(output -> all.put(output.utility(), output));
        }
        fresh.utilities().forEach(output -> all.put(output.utility(), output));
        return List.copyOf(all.values());
    }

    /**
     * The inspection after the file was read once more: it holds as long as the MD5 is the same. One that is delivered
     * late, or was made by an older version of the program, replaces none that is newer.
     */
    private Optional<Inspection> inspectionWith(ContainerRecord fresh) {
        boolean same = revision.hashOrig().equals(fresh.revision().hashOrig());
        return Stream.of(fresh.inspection(), same ? inspection() : Optional.<Inspection>empty())
                .flatMap(Optional::stream)
                .max(Comparator.comparingInt(Inspection::schema).thenComparing(Inspection::inspected));
    }

    @Override
    public ContainerRecord written(long version, Optional<Instant> at) {
        return withExtension(extension.written(version, at));
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
                new ContainerExtension(
                        version(),
                        modified(),
                        other.extension.harvestNames(),
                        other.extension.noContainer(),
                        other.extension.migratedFrom(),
                        digestsWith(fresh),
                        inspectionWith(other),
                        utilitiesWith(other),
                        extension.earlier(),
                        places()),
                revision);
    }

    @Override
    public ContainerRecord readAgain(Location where, Amount bytes, Revision first) {
        return new ContainerRecord(
                header,
                container.with(id(), bytes),
                type,
                new Paths(BasicPath.of(where), harvestId(), NA),
                extension,
                first);
    }

    @Override
    public ContainerRecord ofOtherBytes(Amount size) {
        return new ContainerRecord(header, container.with(id(), size), type, paths, extension, revision)
                .withDigests(Digests.NONE)
                .withInspection(Optional.empty())
                .withUtilities(List.of());
    }

    public ContainerRecord withPaths(Paths other) {
        return new ContainerRecord(header, container, type, other, extension, revision);
    }

    /** The same in another harvest. */
    public ContainerRecord inHarvest(HarvestNames names, String harvestId) {
        return withPaths(new Paths(paths.basic(), harvestId, paths.cdxID()))
                .withExtension(extension.withHarvestNames(names));
    }

    private ContainerRecord withExtension(ContainerExtension other) {
        return new ContainerRecord(header, container, type, paths, other, revision);
    }

    /**
     * What a container says of itself (Metodika 10.4.2).
     *
     * @param fileName name of the file in the storage
     * @param warcID bare lower-case UUID of the container
     * @param isPartOf name of the harvest
     * @param hostName host of the crawler
     * @param ip address of the crawler
     * @param contentLength bytes of the describing record's content
     * @param operator who made it
     * @param publisher institution responsible for the harvest
     * @param audience for whom it was made
     * @param robots how robots.txt was treated
     * @param dateOfOrigin when the container was made, ISO 8601 in UTC with milliseconds
     * @param size bytes of the file
     */
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

        /** The same with another identifier and size. */
        Section with(String identity, Amount bytes) {
            return with(fileName, identity, isPartOf, bytes);
        }

        /** The same with another harvest name. */
        public Section withIsPartOf(String other) {
            return with(fileName, warcID, other, size);
        }

        public Section withFileName(String other) {
            return with(other, warcID, isPartOf, size);
        }

        Section withOperator(String other) {
            return new Section(
                    fileName,
                    warcID,
                    isPartOf,
                    hostName,
                    ip,
                    contentLength,
                    other,
                    publisher,
                    audience,
                    robots,
                    dateOfOrigin,
                    size);
        }

        private Section with(String name, String identity, String harvest, Amount bytes) {
            return new Section(
                    name,
                    identity,
                    harvest,
                    hostName,
                    ip,
                    contentLength,
                    operator,
                    publisher,
                    audience,
                    robots,
                    dateOfOrigin,
                    bytes);
        }
    }

    /**
     * The format of a container (Metodika 10.4.3).
     *
     * @param format name and version of the format
     * @param conformsTo the standard it follows
     * @param warcType kind of the record that describes the container
     * @param mimeTypeXML media type of the container
     */
    @API(status = API.Status.STABLE)
    public record TypeSection(String format, String conformsTo, String warcType, String mimeTypeXML) {}

    /**
     * Where a container lies and what it belongs to (Metodika 10.4.4).
     *
     * @param basic directory of the file
     * @param harvestID the harvest
     * @param cdxID the CDX file that covers the container
     */
    @API(status = API.Status.STABLE)
    public record Paths(BasicPath basic, String harvestID, String cdxID) {}

    /**
     * The names a container gives its harvest, by where each was found; {@code NA} where there is none.
     *
     * @param standard the one that names the harvest ({@code harvestNameStand})
     * @param warcinfo isPartOf of the describing record, verbatim
     * @param prefix prefix of the container's file name
     * @param directory name of the directory that holds it
     */
    @API(status = API.Status.STABLE)
    public record HarvestNames(String standard, String warcinfo, String prefix, String directory) {}
}
