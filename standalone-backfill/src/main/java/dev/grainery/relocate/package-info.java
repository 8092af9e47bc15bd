// SPDX-License-Identifier: Apache-2.0
/** Operator statements about locations: files were moved, or deleted on purpose. No file is opened. */
package dev.grainery.relocate;
