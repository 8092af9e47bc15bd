// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

enum ContentKind {
    CRAWL,
    CONTAINER,
    CDX
}
