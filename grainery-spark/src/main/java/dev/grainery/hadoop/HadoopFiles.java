// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import dev.grainery.file.StorageFailedException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.VersionInfo;

/** Connected on first use. Failures state the reason and the remedy. Thread-safe. */
final class HadoopFiles {

    /** Messages come from the library or the server. */
    private static final int MOST_SAID = 300;

    private static final Pattern EXPIRED = Pattern.compile("(?i)expired");

    private final URI root;
    private final Configuration configuration;
    private Optional<FileSystem> connected = Optional.empty();

    /** {@code root} is scheme and authority. */
    HadoopFiles(URI root, Configuration configuration) {
        this.root = root;
        this.configuration = configuration;
    }

    @FunctionalInterface
    interface Question<R> {
        R of(FileSystem files) throws IOException;
    }

    <R> R ask(String address, Question<R> question) throws IOException {
        try {
            return question.of(connection());
        } catch (IOException e) {
            throw failure(address, e);
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            throw new IOException("the file system of " + root + " cannot answer this: " + bounded(e), e);
        }
    }

    String root() {
        return root.toString();
    }

    Path path(String path) {
        return new Path(root.getScheme(), root.getRawAuthority(), path.isEmpty() ? "/" : path);
    }

    synchronized Optional<FileSystem> connected() {
        return connected;
    }

    private synchronized FileSystem connection() throws IOException {
        if (connected.isEmpty()) {
            connected = Optional.of(connect());
        }
        return connected.get();
    }

    private FileSystem connect() throws IOException {
        try {
            // an own instance, as Spark closes those that it has opened
            return FileSystem.newInstance(root, configuration);
        } catch (UnsupportedFileSystemException e) {
            throw noFileSystem(e);
        } catch (RuntimeException | LinkageError e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof ClassNotFoundException || cause instanceof LinkageError) {
                    throw noFileSystem(e);
                }
                if (cause instanceof UnknownHostException) {
                    throw unknownHost(e);
                }
            }
            throw new IOException("the file system of " + root + " cannot be used: " + bounded(e), e);
        }
    }

    private IOException noFileSystem(Throwable e) {
        String module = root.getScheme().startsWith("s3") ? "hadoop-aws" : "the module of Hadoop that has it";
        return new IOException(
                "there is no Hadoop file system for " + root.getScheme() + ":// here (" + bounded(e) + "); add "
                        + module
                        + " " + VersionInfo.getVersion()
                        + " with its libraries to spark.driver.extraClassPath and spark.executor.extraClassPath",
                e);
    }

    private IOException unknownHost(Throwable e) {
        return new IOException(
                "the host of " + root
                        + " is unknown; check the address, and if it is a nameservice, that HADOOP_CONF_DIR"
                        + " names the directory with its hdfs-site.xml",
                e);
    }

    IOException failure(String address, IOException e) {
        IOException failure;
        if (e instanceof FileNotFoundException) {
            failure = new NoSuchFileException(address);
        } else if (isInterruption(e)) {
            Thread.currentThread().interrupt();
            return e;
        } else if (isObjectStore()) {
            failure = storeFailure(e);
        } else if (e instanceof AccessControlException || e instanceof AccessDeniedException) {
            failure = new AccessDeniedException(
                    address,
                    null,
                    "the file system refuses it (" + bounded(e) + "); check permissions and credentials");
        } else if (e instanceof UnknownHostException) {
            return unknownHost(e);
        } else if (e instanceof FileSystemException) {
            return e;
        } else {
            failure = new IOException("the request to the file system of " + root + " failed: " + bounded(e)
                    + "; check that it can be reached, and run again");
        }
        failure.initCause(e);
        return failure;
    }

    private boolean isObjectStore() {
        return root.getScheme().startsWith("s3");
    }

    /** A refusal by an object store concerns its credentials, policy or server, not the file. */
    private IOException storeFailure(IOException e) {
        if (e instanceof StorageFailedException) {
            return e;
        }
        String reason = bounded(e);
        String remedy = EXPIRED.matcher(reason).find()
                ? "renew the credentials"
                : e instanceof AccessDeniedException
                        ? "check credentials, policy and clock"
                        : "check that it can be reached";
        return new StorageFailedException(
                "the request to the object store " + root + " failed: " + reason + "; " + remedy + ", and run again");
    }

    /** Distinguishes an interrupt from a slow server. */
    private static boolean isInterruption(IOException e) {
        return e instanceof ClosedByInterruptException
                || (e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException));
    }

    /** The first line: the rest is a stack trace of the server. */
    private static String bounded(Throwable e) {
        String said = Optional.ofNullable(e.getMessage())
                .map(message -> message.lines().findFirst().orElse(""))
                .filter(line -> !line.isBlank())
                .orElseGet(() -> e.getClass().getSimpleName());
        return said.substring(0, Math.min(said.length(), MOST_SAID)).replaceAll("\\p{Cntrl}", " ");
    }
}
