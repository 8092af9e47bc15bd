// SPDX-License-Identifier: Apache-2.0
/** Naming conventions: what the names of files and directories state. Uses what describe uses. */
@NullMarked
package dev.grainery.describe.naming;

import org.jspecify.annotations.NullMarked;
