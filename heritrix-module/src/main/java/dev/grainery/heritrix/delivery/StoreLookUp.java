// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.delivery;

import static java.util.Objects.requireNonNull;

import dev.grainery.file.StoredFile;
import dev.grainery.heritrix.recording.EarlierContainers.KnownContainers;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.store.KnownFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks the store which containers have a record already. A store that does not answer in time knows none: recording a
 * container again costs its reading, and changes nothing.
 */
public final class StoreLookUp implements KnownContainers {

    private final ExecutorService thread;
    private final StoreConnection connection;
    private final Duration patience;

    StoreLookUp(ExecutorService thread, StoreConnection connection, Duration patience) {
        this.thread = requireNonNull(thread, "thread");
        this.connection = requireNonNull(connection, "connection");
        this.patience = requireNonNull(patience, "patience");
    }

    @Override
    public Set<Path> of(List<Path> files) {
        return answer(() -> ask(files)).orElse(Set.of());
    }

    /** Those of these names that a container with a record has; nothing if the store does not answer in time. */
    public Optional<Set<String>> names(List<String> names) {
        return answer(() -> {
            Set<String> known = new HashSet<>();
            connection
                    .open()
                    .containers()
                    .named(names)
                    .forEach(record -> known.add(record.container().fileName()));
            return known;
        });
    }

    private <T> Optional<T> answer(Callable<T> question) {
        Future<T> answer = thread.submit(question);
        try {
            return Optional.of(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            // delivery tells of a store that is away
            answer.cancel(false);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Set<Path> ask(List<Path> files) throws IOException {
        Map<Location, StoredFile> byLocation = new HashMap<>();
        for (Path file : files) {
            try {
                StoredFile stored = StoredFile.of(file);
                byLocation.put(stored.location(), stored);
            } catch (NoSuchFileException e) {
                // moved away meanwhile; whoever wants to read it finds out
            }
        }
        Set<Path> known = new HashSet<>();
        connection.open().locations().known(byLocation.keySet()).forEach((location, file) -> {
            if (isSame(file, byLocation.get(location))) {
                known.add(byLocation.get(location).path());
            }
        });
        return known;
    }

    private static boolean isSame(KnownFile known, StoredFile file) {
        return known.hash().isKnown() && known.size().equals(Amount.of(file.size()));
    }
}
