// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.record.RevisionStatus;
import java.util.Arrays;
import java.util.List;

/** What lists of files, of containers or of CDX files, can be chosen by. */
final class FileFilter {

    private static final List<String> ORDERS = List.of("added", "-added", "name", "-name", "nextCheck", "-nextCheck");

    private FileFilter() {}

    static FilterForm of(Place list) {
        return new FilterForm(
                list,
                List.of(
                        FilterForm.text("name", "filter.nameBegins"),
                        FilterForm.text("harvest", "filter.harvest"),
                        FilterForm.choice(
                                "status",
                                "revision.status",
                                Arrays.asList(RevisionStatus.values()),
                                RevisionStatus::word,
                                Value.Status::new),
                        FilterForm.choice(
                                "sort", "filter.sort", ORDERS, order -> order, order -> Value.word("sort." + order))));
    }
}
