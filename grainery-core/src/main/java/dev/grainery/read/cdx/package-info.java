// SPDX-License-Identifier: Apache-2.0
/** Lines of CDX and CDXJ files. Internal to the module. Uses what read uses. */
@NullMarked
package dev.grainery.read.cdx;

import org.jspecify.annotations.NullMarked;
