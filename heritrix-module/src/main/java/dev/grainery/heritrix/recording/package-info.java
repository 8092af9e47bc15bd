// SPDX-License-Identifier: Apache-2.0
/** Reads closed containers and fills the outbox. Uses watch and task; not the store. */
package dev.grainery.heritrix.recording;
