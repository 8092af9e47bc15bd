// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import java.nio.file.Path;

/** Another process is delivering from the outbox at this moment. */
final class OutboxTakenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OutboxTakenException(Path outbox) {
        super("another process is delivering from " + outbox);
    }
}
