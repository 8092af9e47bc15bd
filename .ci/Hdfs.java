// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** HDFS, with a name node and two data nodes in one process, until it is killed. */
class Hdfs {

    /** @param arguments directory for its files, and port of the name node; when it can be used, the file {@code up} is there */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        Configuration configuration = new Configuration();
        configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.toString());
        try (MiniDFSCluster hdfs = new MiniDFSCluster.Builder(configuration)
                .nameNodePort(Integer.parseInt(arguments[1]))
                .numDataNodes(2)
                .build()) {
            hdfs.waitActive();
            Files.createFile(directory.resolve("up"));
            Thread.currentThread().join();
        }
    }
}
