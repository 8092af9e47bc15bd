// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

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
@JsonPropertyOrder({
    "fileName",
    "warcID",
    "isPartOf",
    "hostName",
    "ip",
    "contentLength",
    "operator",
    "publisher",
    "audience",
    "robots",
    "dateOfOrigin",
    "size"
})
public record ContainerSection(
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

    public ContainerSection {
        requireNonNull(fileName, "fileName");
        requireNonNull(warcID, "warcID");
        requireNonNull(isPartOf, "isPartOf");
        requireNonNull(hostName, "hostName");
        requireNonNull(ip, "ip");
        requireNonNull(contentLength, "contentLength");
        requireNonNull(operator, "operator");
        requireNonNull(publisher, "publisher");
        requireNonNull(audience, "audience");
        requireNonNull(robots, "robots");
        requireNonNull(dateOfOrigin, "dateOfOrigin");
        requireNonNull(size, "size");
    }

    /** The same with another identifier and size. */
    ContainerSection with(String identity, Amount bytes) {
        return new ContainerSection(
                fileName,
                identity,
                isPartOf,
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

    /** The same with another harvest name. */
    public ContainerSection withIsPartOf(String other) {
        return new ContainerSection(
                fileName,
                warcID,
                other,
                hostName,
                ip,
                contentLength,
                operator,
                publisher,
                audience,
                robots,
                dateOfOrigin,
                size);
    }

    public ContainerSection withFileName(String other) {
        return new ContainerSection(
                other,
                warcID,
                isPartOf,
                hostName,
                ip,
                contentLength,
                operator,
                publisher,
                audience,
                robots,
                dateOfOrigin,
                size);
    }
}
