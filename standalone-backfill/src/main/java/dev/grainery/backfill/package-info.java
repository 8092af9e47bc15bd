// SPDX-License-Identifier: Apache-2.0
/** Walks storages, describes unrecorded files and stores their records. Uses run, cluster and the libraries. */
package dev.grainery.backfill;
