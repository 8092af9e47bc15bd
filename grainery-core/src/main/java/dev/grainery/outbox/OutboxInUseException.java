// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

import java.io.IOException;
import java.nio.file.Path;

/** Another running job has the outbox; the message says which. */
public final class OutboxInUseException extends IOException {

    private static final long serialVersionUID = 1L;

    OutboxInUseException(Path outbox, String holder) {
        super("the outbox " + outbox + " is in use by the running job " + holder
                + "; every job needs its own: set outboxDirectory");
    }
}
