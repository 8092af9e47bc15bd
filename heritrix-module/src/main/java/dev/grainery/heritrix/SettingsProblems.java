// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.http.WebCredentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.archive.spring.ConfigPath;

final class SettingsProblems {

    private static final int MAX_WAIT_SECONDS = 24 * 60 * 60;

    private final List<String> messages = new ArrayList<>();

    @FunctionalInterface
    interface Setting<T> {
        T get() throws SettingsException;
    }

    <T> T check(Setting<T> setting, T fallback) {
        try {
            return setting.get();
        } catch (SettingsException | IllegalArgumentException e) {
            messages.add(e.getMessage());
            return fallback;
        }
    }

    void require(boolean valid, String message) {
        if (!valid) {
            messages.add(message);
        }
    }

    double within(String property, double value, double least, double most) {
        require(
                value >= least && value <= most,
                property + " must be from " + (long) least + " to " + (long) most + ", not "
                        + (value == (long) value ? Long.toString((long) value) : Double.toString(value)));
        return value >= least ? Math.min(value, most) : least;
    }

    Duration seconds(String property, int value, int least) {
        return Duration.ofSeconds((long) within(property, value, least, MAX_WAIT_SECONDS));
    }

    List<String> messages() {
        return List.copyOf(messages);
    }

    /** Of the file, which is read again for each request, or else of the variable. */
    static Optional<WebCredentials> credentials(
            String property, Optional<Path> file, String variable, Map<String, String> environment)
            throws SettingsException {
        if (file.isPresent()) {
            WebCredentials first = credentials(property, StoreAddress.firstLine(property, file.get()));
            return Optional.of(first.refreshedBy(() -> corrected(property, file.get())));
        }
        String value = environment.getOrDefault(variable, "").strip();
        return value.isEmpty() ? Optional.empty() : Optional.of(credentials("the variable " + variable, value));
    }

    private static Optional<WebCredentials> corrected(String property, Path file) {
        try {
            return Optional.of(credentials(property, StoreAddress.firstLine(property, file)));
        } catch (SettingsException e) {
            // it is being written, or was removed
            return Optional.empty();
        }
    }

    private static WebCredentials credentials(String source, String text) throws SettingsException {
        try {
            return WebCredentials.of(text);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(source + ": " + e.getMessage());
        }
    }

    static boolean isAlert(String onFailure) {
        String value = onFailure.strip().toLowerCase(Locale.ROOT);
        if (!value.equals("alert") && !value.equals("refuse")) {
            throw new IllegalArgumentException("onFailure must be refuse or alert, not " + onFailure);
        }
        return value.equals("alert");
    }

    /** Heritrix shows an empty path as the directory of the job, so an unset path is null. */
    static ConfigPath unlessBlank(ConfigPath path) {
        return path(path).isPresent() ? path : null;
    }

    static Optional<Path> path(ConfigPath path) {
        return path == null || path.getPath() == null || path.getPath().isBlank()
                ? Optional.empty()
                : Optional.of(path.getFile().toPath().toAbsolutePath().normalize());
    }
}
