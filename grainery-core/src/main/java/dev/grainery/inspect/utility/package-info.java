// SPDX-License-Identifier: Apache-2.0
/** Other programs that examine payloads. Uses what inspect uses. */
@NullMarked
package dev.grainery.inspect.utility;

import org.jspecify.annotations.NullMarked;
