// SPDX-License-Identifier: Apache-2.0
/** One pass over one file: its hashes, and the records in it. Uses record, finding and file. */
@NullMarked
package dev.grainery.read;

import org.jspecify.annotations.NullMarked;
