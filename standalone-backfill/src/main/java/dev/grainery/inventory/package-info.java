// SPDX-License-Identifier: Apache-2.0
<<<<<<< HEAD
/** Lists directories from a list of files that was made elsewhere. Uses the libraries. */
=======
/** Inventories: lists of the files of a storage, made elsewhere, that replace the listing of directories. */
>>>>>>> prog
package dev.grainery.inventory;
