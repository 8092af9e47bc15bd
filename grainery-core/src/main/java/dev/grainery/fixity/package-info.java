// SPDX-License-Identifier: Apache-2.0
/** The revision cycle, events of the history, and checksum lists stored with files. Pure functions but for reading lists. */
package dev.grainery.fixity;
