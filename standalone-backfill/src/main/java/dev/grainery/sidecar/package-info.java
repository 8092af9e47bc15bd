// SPDX-License-Identifier: Apache-2.0
/** Files beside the containers with their hashes and history. Uses the libraries. */
package dev.grainery.sidecar;
