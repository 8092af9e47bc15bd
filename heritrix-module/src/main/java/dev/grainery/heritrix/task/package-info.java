// SPDX-License-Identifier: Apache-2.0
/** What the threads share: retried tasks, and messages to the operator. Uses no other room of the module. */
package dev.grainery.heritrix.task;
