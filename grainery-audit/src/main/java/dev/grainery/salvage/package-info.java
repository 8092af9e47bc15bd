// SPDX-License-Identifier: Apache-2.0
/** Restores a file from damaged copies. Uses record, file and read. */
package dev.grainery.salvage;
