// SPDX-License-Identifier: Apache-2.0
/** CDX files that are written from what a reading pass shows. */
package dev.grainery.inspect.cdx;
