// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import picocli.CommandLine.ParentCommand;

abstract class Subcommand extends ProgramCommand {

    @ParentCommand
    private ProgramCommand parent;

    @Override
    StoreOptions store() {
        return parent.store();
    }
}
