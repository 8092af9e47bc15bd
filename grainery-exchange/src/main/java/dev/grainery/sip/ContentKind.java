// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

/** What a file of a harvest is. */
enum ContentKind {
    /** A log, settings or a report of a crawl, or an archive of such files. */
    CRAWL,
    CONTAINER,
    CDX
}
