// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.sip.PackagingException;
import java.io.IOException;
import java.io.InterruptedIOException;

/** The failures of commands on packages, as exit statuses. */
final class PackageRun {

    @FunctionalInterface
    interface Work {
        ExitStatus run() throws IOException;
    }

    private PackageRun() {}

    /** @param stopped the note after a stop request */
    static ExitStatus of(ProgramCommand command, String stopped, Work work) throws IOException {
        try {
            return work.run();
        } catch (PackagingException e) {
            if (!e.isOfArchive()) {
                throw command.wrong(e);
            }
            command.note(e.getMessage());
            return ExitStatus.FINDINGS;
        } catch (InterruptedIOException e) {
            command.note(stopped);
            return ExitStatus.INTERRUPTED;
        }
    }
}
