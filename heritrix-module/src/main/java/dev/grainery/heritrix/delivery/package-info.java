// SPDX-License-Identifier: Apache-2.0
/** Delivers the outbox: the only room of the module that uses the store. Uses recording and task. */
package dev.grainery.heritrix.delivery;
