// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.file.Storage;
import dev.grainery.hadoop.HadoopStorage;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.util.SerializableConfiguration;

/** The file systems of Hadoop, reached once by each process of an application. Thread-safe. */
final class FileSystems implements Serializable {

    private static final long serialVersionUID = 1L;

    private final SerializableConfiguration hadoop;
    private transient HadoopStorage reached;

    FileSystems(Configuration hadoop) {
        this.hadoop = new SerializableConfiguration(hadoop);
    }

    /** All storages that files are read from: those of the program first. */
    Storage with(Storage own) {
        return Storage.of(own, reached());
    }

    /** How many requests to object stores this process has made that were not counted yet, by kind. */
    Map<String, Long> newRequests() {
        return reached().newRequests();
    }

    private synchronized HadoopStorage reached() {
        return Optional.ofNullable(reached).orElseGet(() -> {
            reached = HadoopStorage.of(hadoop.value());
            return reached;
        });
    }
}
