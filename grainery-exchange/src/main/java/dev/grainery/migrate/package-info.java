// SPDX-License-Identifier: Apache-2.0
/** Makes a WARC of an ARC, with all that the ARC holds. */
package dev.grainery.migrate;
