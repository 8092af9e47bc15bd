// SPDX-License-Identifier: Apache-2.0
/** A file of the archive: where it lies, what it is called, how fast it may be read, and what all its bytes gave. */
package dev.grainery.file;
