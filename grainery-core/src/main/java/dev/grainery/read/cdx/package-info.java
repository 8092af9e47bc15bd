// SPDX-License-Identifier: Apache-2.0
/** What CDX files say of themselves. */
package dev.grainery.read.cdx;
