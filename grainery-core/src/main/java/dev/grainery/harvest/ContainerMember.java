// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.OriginDate;
import dev.grainery.record.Revision;

/**
 * What a harvest takes from the record of one of its containers.
 *
 * @param fileName name of the container's file
 * @param warcID identifier of the container; unique together with the file name
 * @param names the names the container gives its harvest
 * @param dateOfOrigin when the container was made, or {@code NA} if that is not known or cannot be right
 * @param size bytes of the file
 * @param revision what is promised about its integrity; the comment is not used
 */
public record ContainerMember(
        String fileName,
        String warcID,
        ContainerRecord.HarvestNames names,
        String dateOfOrigin,
        Amount size,
        Revision revision) {

    public ContainerMember {
        requireNonNull(fileName, "fileName");
        requireNonNull(warcID, "warcID");
        requireNonNull(names, "names");
        requireNonNull(dateOfOrigin, "dateOfOrigin");
        requireNonNull(size, "size");
        requireNonNull(revision, "revision");
    }

    public static ContainerMember of(ContainerRecord container) {
        return new ContainerMember(
                container.container().fileName(),
                container.container().warcID(),
                container.extension().harvestNames(),
                dateOfOrigin(container),
                container.container().size(),
                container.revision());
    }

    private static String dateOfOrigin(ContainerRecord container) {
        String date = container.container().dateOfOrigin();
        return OriginDate.fault(date, container.header().date()).isPresent() ? GraineryRecord.NA : date;
    }
}
