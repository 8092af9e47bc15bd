// SPDX-License-Identifier: Apache-2.0
/** Storages and the files in them, read-only. Uses record. */
@NullMarked
package dev.grainery.file;

import org.jspecify.annotations.NullMarked;
