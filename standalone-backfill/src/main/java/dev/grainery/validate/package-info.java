// SPDX-License-Identifier: Apache-2.0
<<<<<<< HEAD
/** Reads files again and compares their hashes, checks presence, and inspects. Uses run, cluster and the libraries. */
=======
/** The revision cycle: files are read again before their date, and their hash is compared with the first one. */
>>>>>>> prog
package dev.grainery.validate;
