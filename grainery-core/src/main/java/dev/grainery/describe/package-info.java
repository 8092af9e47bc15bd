// SPDX-License-Identifier: Apache-2.0
/** Makes the record of a file from its content and its name. Uses all other rooms of this module. */
@NullMarked
package dev.grainery.describe;

import org.jspecify.annotations.NullMarked;
