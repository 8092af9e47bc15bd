// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

public record NamedHarvest(String name, String author, String standard) {

    public NamedHarvest {
        author = author == null || author.isBlank() ? GraineryRecord.NA : author;
        standard = standard == null || standard.isBlank() ? Header.DEFAULT_STANDARD : standard;
        if (name.isBlank()) {
            throw new IllegalArgumentException("a harvest without a name");
        }
    }

    public String harvestId() {
        return NameUuid.ofHarvest(name);
    }
}
