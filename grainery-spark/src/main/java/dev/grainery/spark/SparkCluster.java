// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cluster.Cluster;
import dev.grainery.cluster.CommandCall;
import dev.grainery.cluster.SharedStorage;
import dev.grainery.cluster.SharedStore;
import dev.grainery.cluster.Workers;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;

/** Spark starts with the first part, or at once if the driver runs on the cluster. */
final class SparkCluster implements Cluster, AutoCloseable {

    private final SparkConf conf;
    private final Reached reached;
    private Optional<SparkWorkers> workers = Optional.empty();

    SparkCluster(SparkConf conf) {
        this.conf = conf;
        this.reached = new Reached(new FileSystems(SparkHadoopUtil.get().newConfiguration(conf)), new SharedStore());
    }

    @Override
    public SharedStorage storage() {
        return reached.files();
    }

    @Override
    public Workers workers(CommandCall call) {
        SparkWorkers made = new SparkWorkers(conf, reached, call);
        workers = Optional.of(made);
        if (conf.get("spark.submit.deployMode", "").equals("cluster")) {
            // YARN ends a driver that does not start Spark within minutes, and counts it as failed
            made.start();
        }
        return made;
    }

    Map<String, Long> requests() {
        return workers.map(SparkWorkers::requests).orElse(Map.of());
    }

    /** Closes the store that tasks in this process have used, as with {@code local[N]}. */
    @Override
    public void close() {
        reached.store().close();
    }
}
