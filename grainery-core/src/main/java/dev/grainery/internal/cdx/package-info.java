// SPDX-License-Identifier: Apache-2.0
/** What CDX indexes say of themselves. */
package dev.grainery.internal.cdx;
