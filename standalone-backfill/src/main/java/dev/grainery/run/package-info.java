// SPDX-License-Identifier: Apache-2.0
<<<<<<< HEAD
/** What the long runs share: readers, stop requests, and observations on their way to the store. Uses the libraries. */
=======
/** Shared by runs over many files: reading threads, budgets, progress and stop requests. */
>>>>>>> prog
package dev.grainery.run;
