// SPDX-License-Identifier: Apache-2.0
/** The records inside a container, shown one after the other while the file is read. */
package dev.grainery.content;
