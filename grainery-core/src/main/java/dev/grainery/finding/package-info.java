// SPDX-License-Identifier: Apache-2.0
/** Findings: problems and peculiarities of an archive, as values with stable codes. */
package dev.grainery.finding;
