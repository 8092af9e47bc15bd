// SPDX-License-Identifier: Apache-2.0
/** Inventories: lists of the files of a storage, made elsewhere, that are taken in place of listing it. */
package dev.grainery.inventory;
