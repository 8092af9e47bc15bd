// SPDX-License-Identifier: Apache-2.0
/** Posts CDX files to a server. Uses task; not the store. */
package dev.grainery.heritrix.cdx;
