// SPDX-License-Identifier: Apache-2.0
/** Posts the CDX files of a crawl to a server. Uses {@code task}. */
package dev.grainery.heritrix.cdx;
