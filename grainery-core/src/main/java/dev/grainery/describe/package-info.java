// SPDX-License-Identifier: Apache-2.0
/** From a file, or what its content says, to its record. */
package dev.grainery.describe;
