// SPDX-License-Identifier: Apache-2.0
/** A file is read once: every byte is hashed, and the records inside a container are shown one after the other. */
package dev.grainery.read;
