// SPDX-License-Identifier: Apache-2.0
/** Captures of containers as CDX lines. Uses what inspect uses. */
@NullMarked
package dev.grainery.inspect.cdx;

import org.jspecify.annotations.NullMarked;
