// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import dev.grainery.file.FileState;
import dev.grainery.file.NameText;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FutureIO;

final class HadoopEntry implements StorageEntry {

    /** The limit of Linux. */
    private static final int MOST_LINKS = 40;

    private final HadoopFiles files;
    private final String directory;
    private final String fileName;
    private final Optional<FileState> listed;
    private final List<String> hosts;

    /** {@code path} is from the root of its file system, without a slash at the end; empty for the root. */
    HadoopEntry(HadoopFiles files, String path) {
        this(
                files,
                path.substring(0, Math.max(path.lastIndexOf('/'), 0)),
                path.substring(path.lastIndexOf('/') + 1),
                Optional.empty(),
                List.of());
    }

    HadoopEntry(HadoopFiles files, String directory, String fileName, Optional<FileState> listed, List<String> hosts) {
        this.files = files;
        this.directory = directory;
        this.fileName = fileName;
        this.listed = listed;
        this.hosts = hosts;
    }

    static FileState state(FileStatus status) {
        if (status.isSymlink() || status.isDirectory()) {
            return new FileState(
                    status.isSymlink() ? FileState.Kind.LINK : FileState.Kind.DIRECTORY,
                    0,
                    Instant.ofEpochMilli(status.getModificationTime()));
        }
        String version = status instanceof EtagSource source && source.getEtag() != null
                ? source.getEtag().replace("\"", "")
                : "";
        Instant modified = Instant.ofEpochMilli(status.getModificationTime());
        return new FileState(
                FileState.Kind.FILE,
                status.getLen(),
                // listings of object stores have fractions of seconds, other responses have none
                version.isEmpty() ? modified : modified.truncatedTo(ChronoUnit.SECONDS),
                version);
    }

    private String path() {
        return fileName.isEmpty() ? "" : directory + "/" + fileName;
    }

    private Path hadoopPath() {
        return files.path(path());
    }

    private <R> R ask(HadoopFiles.Question<R> question) throws IOException {
        return files.ask(address(), question);
    }

    private String address() {
        return name().text();
    }

    @Override
    public NameText name() {
        return NameText.of((files.root() + path()).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String fileName() {
        return fileName.isEmpty() ? files.root().substring(files.root().lastIndexOf('/') + 1) : fileName;
    }

    List<String> hosts() {
        return hosts;
    }

    @Override
    public FileState state() throws IOException {
        return state(status());
    }

    FileStatus status() throws IOException {
        return ask(connection -> connection.getFileStatus(hadoopPath()));
    }

    @Override
    public FileState listed() throws IOException {
        return listed.isPresent() ? listed.get() : state(ask(connection -> unfollowed(connection, hadoopPath())));
    }

    /** Asks in the way that costs object stores less, unless the file system may have links. */
    private static FileStatus unfollowed(FileSystem connection, Path path) throws IOException {
        return connection.supportsSymlinks() ? connection.getFileLinkStatus(path) : connection.getFileStatus(path);
    }

    @Override
    public Listing list() {
        return new HadoopListing(files, path(), address()).read();
    }

    @Override
    public boolean holdsAnything() throws IOException {
        return ask(connection -> connection.listStatusIterator(hadoopPath()).hasNext());
    }

    @Override
    public ReadableByteChannel open(FileState met) throws IOException {
        return new HadoopChannel(this, met);
    }

    InputStream stream(FileStatus status) throws IOException {
        return ask(connection -> FutureIO.awaitFuture(connection
                .openFile(hadoopPath())
                .opt(
                        OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY,
                        OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY_WHOLE_FILE)
                .opt(OpenFileOptions.FS_OPTION_OPENFILE_LENGTH, Long.toString(status.getLen()))
                .withFileStatus(status)
                .build()));
    }

    IOException failure(IOException e) {
        return files.failure(address(), e);
    }

    @Override
    public StorageEntry real() throws IOException {
        return ask(connection -> connection.supportsSymlinks() ? real(connection) : this);
    }

    private StorageEntry real(FileSystem connection) throws IOException {
        FileStatus status = connection.getFileLinkStatus(hadoopPath());
        for (int links = 0; status.isSymlink(); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(address());
            }
            status = connection.getFileLinkStatus(status.getSymlink());
        }
        String path = status.getPath().toUri().getPath();
        return new HadoopEntry(files, path.equals("/") ? "" : path);
    }

    @Override
    public String toString() {
        return address();
    }
}
