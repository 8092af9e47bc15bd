// SPDX-License-Identifier: Apache-2.0
/** Updates records that are derived from others: links of CDX files, and harvests. */
package dev.grainery.assembly;
