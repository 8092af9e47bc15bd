// SPDX-License-Identifier: Apache-2.0
/** Findings: problems and peculiarities of an archive, as values with stable codes. Uses no other package of Grainery. */
package dev.grainery.finding;
