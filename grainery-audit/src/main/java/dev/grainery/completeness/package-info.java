// SPDX-License-Identifier: Apache-2.0
/** Whether a harvest is whole: what its crawl logs say, compared with what its containers hold. */
package dev.grainery.completeness;
