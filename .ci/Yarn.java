// SPDX-License-Identifier: Apache-2.0
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;

/** YARN, with a resource manager and one node in one process and a queue {@code archive}, until it is killed. */
class Yarn {

    /** @param arguments directory for its files; when it can be used, its settings are in {@code yarn-site.xml} there */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        Configuration configuration = new YarnConfiguration();
        configuration.set("yarn.scheduler.capacity.root.queues", "default,archive");
        configuration.set("yarn.scheduler.capacity.root.default.capacity", "10");
        configuration.set("yarn.scheduler.capacity.root.archive.capacity", "90");
        configuration.set("yarn.scheduler.capacity.root.archive.maximum-am-resource-percent", "0.5");
        configuration.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 128);
        configuration.setInt(YarnConfiguration.NM_PMEM_MB, 6144);
        configuration.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, 6144);
        configuration.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        configuration.setFloat(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, 99);
        configuration.set("mapreduce.jobhistory.address", "");
        try (MiniYARNCluster yarn = new MiniYARNCluster("grainery", 1, 1, 1)) {
            yarn.init(configuration);
            yarn.start();
            if (!yarn.waitForNodeManagersToConnect(60_000)) {
                throw new IllegalStateException("the node did not come");
            }
            Configuration settings = new Configuration(false);
            yarn.getConfig().getPropsWithPrefix("yarn.").forEach((name, value) -> settings.set("yarn." + name, value));
            Path draft = directory.resolve("draft");
            try (OutputStream out = Files.newOutputStream(draft)) {
                settings.writeXml(out);
            }
            Files.move(draft, directory.resolve("yarn-site.xml"));
            Thread.currentThread().join();
        }
    }
}
