// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

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
                        FilterForm.status(),
                        FilterForm.order(ORDERS)));
    }
}
