// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cluster.Cluster;
import dev.grainery.cluster.CommandCall;
import dev.grainery.cluster.SharedStorage;
import dev.grainery.cluster.Workers;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;

/**
 * The cluster that this application was submitted to. Spark is started when the first part is given away, or at once
 * if the driver is on the cluster.
 */
final class SparkCluster implements Cluster {

    private final SparkConf conf;
    private final FileSystems files;

    /** @param conf what Spark itself was told of the application */
    SparkCluster(SparkConf conf) {
        this.conf = conf;
        this.files = new FileSystems(SparkHadoopUtil.get().newConfiguration(conf));
    }

    @Override
    public SharedStorage storage() {
        return files;
    }

    @Override
    public Workers workers(CommandCall call) {
        SparkWorkers workers = new SparkWorkers(conf, files, call);
        if (conf.get("spark.submit.deployMode", "").equals("cluster")) {
            // YARN ends a driver that does not start Spark within minutes, and takes one that never does for failed
            workers.start();
        }
        return workers;
    }
}
