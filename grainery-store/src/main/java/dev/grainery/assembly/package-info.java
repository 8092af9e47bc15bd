// SPDX-License-Identifier: Apache-2.0
/** Brings what is drawn from several records up to date in the store: links of CDX files, and harvests. */
package dev.grainery.assembly;
