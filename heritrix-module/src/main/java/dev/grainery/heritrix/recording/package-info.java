// SPDX-License-Identifier: Apache-2.0
/** From a closed container to a record in the outbox, on a thread of its own. */
package dev.grainery.heritrix.recording;
