// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

/** What a page shows: immutable, and the same in every language. */
public interface PageModel {

    /** The file of its template. */
    String template();

    /** Where it is. */
    Place place();

    /** Its title. */
    Value title();

    /** Whether it stands in place of a page that cannot be shown. */
    default boolean isProblem() {
        return false;
    }

    /** Whether there are charts on it. */
    default boolean hasCharts() {
        return false;
    }
}
