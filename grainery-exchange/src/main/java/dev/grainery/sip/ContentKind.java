// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

enum ContentKind {
    /** A log, settings or a report of a crawl, or an archive of such files. */
    CRAWL,
    CONTAINER,
    CDX
}
