// SPDX-License-Identifier: Apache-2.0
/** Checks, the revision cycle of the Metodika, and checksum lists. Uses record, finding, file and read. */
@NullMarked
package dev.grainery.fixity;

import org.jspecify.annotations.NullMarked;
