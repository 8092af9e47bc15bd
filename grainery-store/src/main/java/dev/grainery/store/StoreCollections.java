// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

record StoreCollections(
        Locations locations,
        PendingHarvests pending,
        FixityHistory history,
        FindingCollection findings,
        Tombstones tombstones,
        EarlierRecords earlier) {}
