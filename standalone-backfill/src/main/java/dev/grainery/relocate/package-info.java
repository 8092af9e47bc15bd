// SPDX-License-Identifier: Apache-2.0
/** Records that files were moved, renamed or forgotten. Uses run and the libraries. */
package dev.grainery.relocate;
