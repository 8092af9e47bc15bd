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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** CDX and status files must not be written among containers. */
record OutputDirectories(HeritrixJob job) {

    RecorderSettings usable(RecorderSettings settings, RecorderProperties bean) throws SettingsException {
        SettingsProblems cdx = new SettingsProblems();
        SettingsProblems status = new SettingsProblems();
        Optional<RecorderSettings.Cdx> cdxFiles = settings.cdx()
                .filter(to -> cdx.check(
                        () -> isUsable("cdx.directory", to.directory().path())
                                && (to.merged().isEmpty()
                                        || isUsable(
                                                "cdx.mergedDirectory",
                                                to.merged().get())),
                        false));
        RecorderSettings.Status files = new RecorderSettings.Status(
                settings.status().file().filter(file -> isOutside("status.file", file, status)),
                settings.status().metrics().filter(file -> isOutside("status.metricsFile", file, status)));
        List<String> alerts = new ArrayList<>(settings.alerts());
        decide(cdx, bean.getCdx(), alerts);
        decide(status, bean.getStatus(), alerts);
        return new RecorderSettings(
                settings.store(), settings.reading(), cdxFiles, settings.afterCrawl(), files, settings.end(), alerts);
    }

    private static void decide(SettingsProblems problems, OptionalSettings bean, List<String> alerts)
            throws SettingsException {
        if (!problems.messages().isEmpty() && !bean.alerts()) {
            throw new SettingsException(String.join("; ", problems.messages()));
        }
        alerts.addAll(problems.messages());
    }

    private boolean isOutside(String property, Path file, SettingsProblems problems) {
        return problems.check(
                () -> {
                    job.refuseAmongContainers(property, file);
                    return true;
                },
                false);
    }

    private boolean isUsable(String property, Path directory) throws SettingsException {
        job.refuseAmongContainers(property, directory);
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
