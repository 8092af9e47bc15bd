// SPDX-License-Identifier: Apache-2.0
/** What is found wrong or odd in an archive, as values with stable codes. */
package dev.grainery.finding;
