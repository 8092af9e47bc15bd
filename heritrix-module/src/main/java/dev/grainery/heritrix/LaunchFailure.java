// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.outbox.OutboxInUseException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/** Says for an operator why a job cannot be recorded. */
final class LaunchFailure {

    private LaunchFailure() {}

    static String reason(Throwable failure) {
        if (failure instanceof SettingsException || failure instanceof OutboxInUseException) {
            return failure.getMessage();
        }
        if (failure instanceof AccessDeniedException denied) {
            return "outboxDirectory: permission denied: " + denied.getFile();
        }
        if (failure instanceof FileAlreadyExistsException there) {
            return "outboxDirectory: there is a file where a directory is needed: " + there.getFile();
        }
        if (failure instanceof FileSystemException system) {
            String reason = system.getReason() == null ? system.getClass().getSimpleName() : system.getReason();
            return "outboxDirectory: " + reason + ": " + system.getFile();
        }
        return failure.toString();
    }
}
