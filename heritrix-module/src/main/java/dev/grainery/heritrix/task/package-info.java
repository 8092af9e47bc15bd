// SPDX-License-Identifier: Apache-2.0
/** Shared by the other packages: retried tasks, their state, and the operator's log. */
package dev.grainery.heritrix.task;
