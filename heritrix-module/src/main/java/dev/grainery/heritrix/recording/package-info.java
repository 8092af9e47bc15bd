// SPDX-License-Identifier: Apache-2.0
/** From a closed container to a record in the outbox. Uses {@code task} and {@code watch}. */
package dev.grainery.heritrix.recording;
