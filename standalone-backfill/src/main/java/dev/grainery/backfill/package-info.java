// SPDX-License-Identifier: Apache-2.0
/** From the directories of an archive's storage to records in the store. */
package dev.grainery.backfill;
