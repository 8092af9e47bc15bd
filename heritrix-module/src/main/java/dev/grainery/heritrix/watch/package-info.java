// SPDX-License-Identifier: Apache-2.0
/** Finds the closed containers of a job by listing directories; never opens a container. */
package dev.grainery.heritrix.watch;
