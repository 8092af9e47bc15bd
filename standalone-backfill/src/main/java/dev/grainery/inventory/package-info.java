// SPDX-License-Identifier: Apache-2.0
/** Inventories: lists of the files of a storage, made elsewhere, that replace the listing of directories. */
package dev.grainery.inventory;
