// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.captures.TableDirectory;
import dev.grainery.cluster.SharedStorage;
import dev.grainery.file.Storage;
import dev.grainery.hadoop.HadoopStorage;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.util.SerializableConfiguration;

/** The Hadoop file systems, reached once by each process of an application. Thread-safe. */
final class FileSystems implements SharedStorage, Serializable {

    private static final long serialVersionUID = 1L;

    private final SerializableConfiguration hadoop;
    private transient HadoopStorage reached;

    FileSystems(Configuration hadoop) {
        this.hadoop = new SerializableConfiguration(hadoop);
    }

    @Override
    public Storage with(Storage own) {
        return Storage.of(own, reached());
    }

    @Override
    public Optional<TableDirectory> tables(String address) {
        return reached().tables(address);
    }

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
