// SPDX-License-Identifier: Apache-2.0
/** Settings files, metrics, other programs, and the machine. Uses no other room. */
@NullMarked
package dev.grainery.system;

import org.jspecify.annotations.NullMarked;
