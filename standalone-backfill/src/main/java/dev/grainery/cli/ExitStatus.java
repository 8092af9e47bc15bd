// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.UnreadLines;
import dev.grainery.log.LogDamagedException;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreUnavailableException;
import java.util.List;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.ParameterException;

/** What the exit status of the program tells scripts. The numbers never change. */
enum ExitStatus {
    /** All well. */
    WELL(0),
    /** Done, with findings of severity error. */
    FINDINGS(1),
    /** The command line is wrong, or names something that is not there. */
    USAGE(2),
    /** The store is unreachable, read-only or outdated, or the store or an outbox is locked. */
    STORE_AWAY(3),
    /** Stopped before the end; all finished work is kept. */
    INTERRUPTED(4),
    /** Done, but files were left out, or lines of them could not be read: the answer may not be the whole one. */
    INCOMPLETE(5),
    /** What the store or a log keeps is not what was written to it. */
    DAMAGED(6),
    /** A fault of the program or of the machine it runs on. */
    FAULT(70);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /** That of an answer which is right as far as all was read. */
    static ExitStatus ofAnswer(List<?> unread, List<UnreadLines> unreadLines) {
        return unread.isEmpty() && unreadLines.isEmpty() ? WELL : INCOMPLETE;
    }

    /** With which status the program ends after such a failure. */
    static ExitStatus of(Exception failure) {
        if (failure instanceof ParameterException) {
            return USAGE;
        }
        if (failure instanceof StoreDamagedException || failure instanceof LogDamagedException) {
            return DAMAGED;
        }
        if (failure instanceof CancellationException) {
            return INTERRUPTED;
        }
        return failure instanceof StoreUnavailableException ? STORE_AWAY : FAULT;
    }
}
