// SPDX-License-Identifier: Apache-2.0
/** Output files and texts: the only place where files are opened for writing. Uses no other room. */
@NullMarked
package dev.grainery.system.output;

import org.jspecify.annotations.NullMarked;
