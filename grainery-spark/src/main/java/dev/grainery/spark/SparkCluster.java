// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.cluster.Cluster;
import dev.grainery.cluster.CommandCall;
import dev.grainery.cluster.Workers;
import dev.grainery.file.Storage;
import dev.grainery.hadoop.HadoopStorage;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;

/** The cluster that this application was submitted to. Spark is started when the first part is given away. */
final class SparkCluster implements Cluster {

    private final SparkConf conf;
    private final Configuration hadoop;

    /** @param conf what Spark itself was told of the application */
    SparkCluster(SparkConf conf) {
        this.conf = conf;
        this.hadoop = SparkHadoopUtil.get().newConfiguration(conf);
    }

    @Override
    public Storage storage(Storage own) {
        return Storage.of(own, HadoopStorage.of(hadoop));
    }

    @Override
    public Workers workers(CommandCall call) {
        return new SparkWorkers(conf, hadoop, call);
    }
}
