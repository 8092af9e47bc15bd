// SPDX-License-Identifier: Apache-2.0
/** One pass over a stored file: its bytes are hashed while they are parsed. */
package dev.grainery.internal.reading;
