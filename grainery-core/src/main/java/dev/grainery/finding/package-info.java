// SPDX-License-Identifier: Apache-2.0
/** Codes, severities and states of findings. Uses no other room. */
@NullMarked
package dev.grainery.finding;

import org.jspecify.annotations.NullMarked;
