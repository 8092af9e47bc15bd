// SPDX-License-Identifier: Apache-2.0
/** Records in WARC and ARC files, and their framing. Internal to the module. Uses what read uses. */
@NullMarked
package dev.grainery.read.container;

import org.jspecify.annotations.NullMarked;
