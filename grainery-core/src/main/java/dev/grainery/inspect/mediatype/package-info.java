// SPDX-License-Identifier: Apache-2.0
/** Media types by content. Internal to the module. Uses what inspect uses. */
@NullMarked
package dev.grainery.inspect.mediatype;

import org.jspecify.annotations.NullMarked;
