// SPDX-License-Identifier: Apache-2.0
/** All writing of files, always outside the archive, and text made safe for output. Uses no other package of Grainery. */
package dev.grainery.system.output;
