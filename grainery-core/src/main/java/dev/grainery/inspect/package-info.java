// SPDX-License-Identifier: Apache-2.0
/** Counts the records of a container and checks their digests. Uses record, finding, system, file and read. */
@NullMarked
package dev.grainery.inspect;

import org.jspecify.annotations.NullMarked;
