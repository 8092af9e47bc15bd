// SPDX-License-Identifier: Apache-2.0
/** Judges whether captured pages are what was asked for. Uses record, system and inspect of grainery-core. */
@NullMarked
package dev.grainery.quality;

import org.jspecify.annotations.NullMarked;
