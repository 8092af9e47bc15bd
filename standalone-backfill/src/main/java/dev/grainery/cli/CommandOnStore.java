// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.cluster.HarvestsToUpdate;
import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workplace;
import java.io.IOException;
import java.io.Serializable;
import java.time.Clock;
import picocli.CommandLine.Mixin;

abstract class CommandOnStore extends ProgramCommand {

    @Mixin
    private StoreOptions store;

    @Override
    StoreOptions store() {
        return store;
    }

    Serializable part(Work<?> work, Workplace workplace) throws IOException, InterruptedException {
        if (work instanceof HarvestsToUpdate harvests) {
            return store.shared(opened -> harvests.update(opened, Clock.systemUTC()));
        }
        throw new IllegalArgumentException(line().getCommandName() + " is not divided");
    }
}
