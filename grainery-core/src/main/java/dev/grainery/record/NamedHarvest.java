// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

/**
 * A harvest that may have no container to tell what it is.
 *
 * @param name its standard name
 * @param author who makes its record
 * @param standard name and version of the standard that the record follows
 */
public record NamedHarvest(String name, String author, String standard) {

    public NamedHarvest {
        author = author == null || author.isBlank() ? GraineryRecord.NA : author;
        standard = standard == null || standard.isBlank() ? Header.DEFAULT_STANDARD : standard;
        if (name.isBlank()) {
            throw new IllegalArgumentException("a harvest without a name");
        }
    }

    /** The identifier that its name gives it. */
    public String harvestId() {
        return NameUuid.ofHarvest(name);
    }
}
