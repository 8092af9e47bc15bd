// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.crawl.UnreadLines;
import dev.grainery.log.LogDamagedException;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreUnavailableException;
import java.util.List;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.ParameterException;

/** The exit statuses never change. */
enum ExitStatus {
    WELL(0),
    FINDINGS(1),
    USAGE(2),
    STORE_AWAY(3),
    INTERRUPTED(4),
    INCOMPLETE(5),
    DAMAGED(6),
    FAULT(70);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static ExitStatus ofAnswer(List<?> unread, List<UnreadLines> unreadLines) {
        return unread.isEmpty() && unreadLines.isEmpty() ? WELL : INCOMPLETE;
    }

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
