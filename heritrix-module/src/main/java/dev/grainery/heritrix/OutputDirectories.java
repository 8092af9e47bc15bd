// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;

/** CDX and status files must not be written among containers. Without a job, which is only built, all is usable. */
record OutputDirectories(Optional<HeritrixJob> job) {

    boolean isOutside(String property, Path file) throws SettingsException {
        if (job.isPresent()) {
            job.get().refuseAmongContainers(property, file);
        }
        return true;
    }

    boolean isUsable(String property, Path directory) throws SettingsException {
        if (job.isEmpty()) {
            return true;
        }
        job.get().refuseAmongContainers(property, directory);
        try {
            DurableFile.makeDirectory(directory);
        } catch (IOException e) {
            throw new SettingsException(property + ": " + reason(e));
        }
        if (!Files.isWritable(directory)) {
            throw new SettingsException(property + ": not permitted to write into " + directory);
        }
        return true;
    }

    static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException denied) {
            return "permission denied: " + denied.getFile();
        }
        if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
            return "there is a file where a directory is needed: " + ((FileSystemException) failure).getFile();
        }
        if (failure instanceof NoSuchFileException missing) {
            return "no directory can be made there: " + missing.getFile();
        }
        if (failure instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason() + ": " + system.getFile();
        }
        return failure.toString();
    }
}
