// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import picocli.CommandLine.Mixin;

/** A command that works on a store. */
abstract class StoreCommand extends GraineryCommand {

    @Mixin
    private StoreOption store;

    StoreOption store() {
        return store;
    }
}
