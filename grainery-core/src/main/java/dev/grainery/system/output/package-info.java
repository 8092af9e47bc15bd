// SPDX-License-Identifier: Apache-2.0
/** Files that Grainery writes for people and for itself; never in an archive. */
package dev.grainery.system.output;
