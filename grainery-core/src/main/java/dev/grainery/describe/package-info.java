// SPDX-License-Identifier: Apache-2.0
/** Describes a file: from its content to its record. */
package dev.grainery.describe;
