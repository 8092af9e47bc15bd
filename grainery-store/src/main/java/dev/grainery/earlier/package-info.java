// SPDX-License-Identifier: Apache-2.0
/** Records of the earlier Grainery and its script Extarc (standards 0.25 to 0.4), from dumps of their database. */
package dev.grainery.earlier;
