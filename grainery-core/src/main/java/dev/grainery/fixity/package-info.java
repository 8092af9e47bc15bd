// SPDX-License-Identifier: Apache-2.0
/** Checks, and the revision cycle of the Metodika. Uses record. */
@NullMarked
package dev.grainery.fixity;

import org.jspecify.annotations.NullMarked;
