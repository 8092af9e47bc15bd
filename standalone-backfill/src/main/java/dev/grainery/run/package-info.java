// SPDX-License-Identifier: Apache-2.0
/** What runs over many files share: the threads that read, budgets, progress, and how a run is stopped. */
package dev.grainery.run;
