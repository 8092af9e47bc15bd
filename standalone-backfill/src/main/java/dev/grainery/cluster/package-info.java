// SPDX-License-Identifier: Apache-2.0
/** Divides the work of a run among machines. Uses run and the libraries. */
@NullMarked
package dev.grainery.cluster;

import org.jspecify.annotations.NullMarked;
