// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import picocli.CommandLine.ParentCommand;

/** A subcommand, which uses the store options of its parent. */
abstract class Subcommand extends ProgramCommand {

    @ParentCommand
    private ProgramCommand parent;

    @Override
    StoreOptions store() {
        return parent.store();
    }
}
