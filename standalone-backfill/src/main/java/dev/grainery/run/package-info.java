// SPDX-License-Identifier: Apache-2.0
/** Shared by runs over many files: reading threads, budgets, progress and stop requests. */
package dev.grainery.run;
