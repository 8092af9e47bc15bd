// SPDX-License-Identifier: Apache-2.0
/** Files that Grainery writes, always outside the archive. */
package dev.grainery.system.output;
