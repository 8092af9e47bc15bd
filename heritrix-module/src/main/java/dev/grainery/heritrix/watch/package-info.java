// SPDX-License-Identifier: Apache-2.0
/** Noticing which containers the writers of a job have closed; reads directories, never a container. */
package dev.grainery.heritrix.watch;
