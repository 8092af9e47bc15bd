// SPDX-License-Identifier: Apache-2.0
/** WACZ files, of a harvest or of one host in it: for reading rooms, which open them without an index of their own. */
package dev.grainery.wacz;
