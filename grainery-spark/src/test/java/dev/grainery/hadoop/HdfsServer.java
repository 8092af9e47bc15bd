// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import dev.grainery.file.FileState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.security.UserGroupInformation;

/** HDFS, with a name node and two data nodes of this process, in which a test puts files of a user who lets others read. */
final class HdfsServer implements AutoCloseable {

    static final int BLOCK = 4_096;

    /** Who may read what everybody may read, and nothing else. */
    private static final UserGroupInformation READER =
            UserGroupInformation.createUserForTesting("reader", new String[] {"readers"});

    private final MiniDFSCluster cluster;
    private final FileSystem files;

    private HdfsServer(MiniDFSCluster cluster) throws IOException {
        this.cluster = cluster;
        this.files = cluster.getFileSystem();
    }

    static HdfsServer start(Path directory) throws IOException {
        Configuration configuration = new Configuration();
        configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.toString());
        configuration.setInt("dfs.namenode.fs-limits.min-block-size", 0);
        configuration.setInt("dfs.blocksize", BLOCK);
        configuration.setInt("dfs.replication", 1);
        configuration.setInt("dfs.ls.limit", 3);
        MiniDFSCluster cluster = new MiniDFSCluster.Builder(configuration)
                .numDataNodes(2)
                .hosts(new String[] {"barley.example", "rye.example"})
                .build();
        cluster.waitActive();
        return new HdfsServer(cluster);
    }

    /** The address of its root. */
    String root() {
        return files.getUri().toString();
    }

    /** What the reader sees. */
    FileSystem readersFiles() throws IOException, InterruptedException {
        return READER.doAs((PrivilegedExceptionAction<FileSystem>) () -> FileSystem.get(files.getUri(), configuration()));
    }

    /** The storage as the reader has it. */
    HadoopStorage readersStorage() throws IOException, InterruptedException {
        HadoopStorage storage = HadoopStorage.of(configuration());
        READER.doAs((PrivilegedExceptionAction<FileState>)
                () -> storage.at(root()).orElseThrow().state());
        return storage;
    }

    Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.set("fs.defaultFS", root());
        return configuration;
    }

    void put(String path, byte[] content) throws IOException {
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("hdfs", files.getUri().getAuthority(), path);
        try (FSDataOutputStream out = files.create(file, true)) {
            out.write(content);
        }
        own(file);
    }

    void putAll(Path local, String path) throws IOException {
        try (Stream<Path> found = Files.walk(local)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                put(path + "/" + local.relativize(file), Files.readAllBytes(file));
            }
        }
    }

    void append(String path, byte[] content) throws IOException {
        try (FSDataOutputStream out = files.append(new org.apache.hadoop.fs.Path(path))) {
            out.write(content);
        }
    }

    void delete(String path) throws IOException {
        files.delete(new org.apache.hadoop.fs.Path(path), true);
    }

    /** Lets the file be read by all and written by none, and so the directories above it. */
    private void own(org.apache.hadoop.fs.Path file) throws IOException {
        files.setPermission(file, new FsPermission("444"));
        for (org.apache.hadoop.fs.Path path = file; !path.isRoot(); path = path.getParent()) {
            files.setOwner(path, "librarian", "library");
            if (!path.equals(file)) {
                files.setPermission(path, new FsPermission("555"));
            }
        }
    }

    void permit(String path, String octal) throws IOException {
        files.setPermission(new org.apache.hadoop.fs.Path(path), new FsPermission(octal));
    }

    /** The names in a directory, as the super user sees them. */
    List<String> names(String path) throws IOException {
        return Stream.of(files.listStatus(new org.apache.hadoop.fs.Path(path)))
                .map(status -> status.getPath().getName())
                .toList();
    }

    @Override
    public void close() {
        cluster.shutdown(true);
    }
}
