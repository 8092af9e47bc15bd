// SPDX-License-Identifier: Apache-2.0
/** Reads records of an earlier Grainery and of Extarc from dumps. Uses record and read. */
@NullMarked
package dev.grainery.earlier;

import org.jspecify.annotations.NullMarked;
