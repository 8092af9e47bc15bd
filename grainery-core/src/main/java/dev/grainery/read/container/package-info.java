// SPDX-License-Identifier: Apache-2.0
/** What WARC and ARC containers say of themselves. */
package dev.grainery.read.container;
