// SPDX-License-Identifier: Apache-2.0
<<<<<<< HEAD
/** Records that files were moved, renamed or forgotten. Uses run and the libraries. */
=======
/** Operator statements about locations: files were moved, or deleted on purpose. No file is opened. */
>>>>>>> prog
package dev.grainery.relocate;
