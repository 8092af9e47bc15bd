// SPDX-License-Identifier: Apache-2.0
/** What the threads of the module share: tasks that are tried again, how they stand, and what the operator is told. */
package dev.grainery.heritrix.task;
