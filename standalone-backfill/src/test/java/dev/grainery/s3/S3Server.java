// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** An object store in a process of its own, into which a test puts objects. */
public final class S3Server {

    private static final long PATIENCE_SECONDS = 180;

    private final Process process;
    private final int port;
    private final S3Client client;

    private S3Server(Process process, int port) {
        this.process = process;
        this.port = port;
        this.client = client(port);
    }

    /** @param directory where it keeps its objects and its log */
    public static S3Server start(Path directory) throws IOException, InterruptedException {
        Path objects = Files.createDirectories(directory.resolve("objects"));
        int port;
        int tls;
        try (ServerSocket one = new ServerSocket(0);
                ServerSocket other = new ServerSocket(0)) {
            port = one.getLocalPort();
            tls = other.getLocalPort();
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-jar",
                        jar(),
                        "--com.adobe.testing.s3mock.httpPort=" + port,
                        "--server.port=" + tls,
                        "--com.adobe.testing.s3mock.store.root=" + objects)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        S3Server server = new S3Server(process, port);
        server.awaitAnswer(directory.resolve("log"));
        return server;
    }

    private static String jar() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.matches(".*s3mock-[^/]*-exec\\.jar"))
                .findFirst()
                .orElseThrow();
    }

    private void awaitAnswer(Path log) throws IOException, InterruptedException {
        HttpClient http = HttpClient.newHttpClient();
        HttpRequest question = HttpRequest.newBuilder(endpoint()).build();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < end && process.isAlive()) {
            try {
                http.send(question, HttpResponse.BodyHandlers.discarding());
                return;
            } catch (ConnectException e) {
                process.waitFor(100, TimeUnit.MILLISECONDS);
            }
        }
        throw new IllegalStateException(Files.readString(log));
    }

    public URI endpoint() {
        return URI.create("http://localhost:" + port);
    }

    public int port() {
        return port;
    }

    /** What the environment of a process says of it, reached by a port. */
    public static Map<String, String> environment(int port) {
        return Map.of(
                "AWS_ENDPOINT_URL_S3", "http://localhost:" + port,
                "AWS_ACCESS_KEY_ID", "oats",
                "AWS_SECRET_ACCESS_KEY", "sown-in-spring",
                "AWS_REGION", "eu-central-1");
    }

    private static S3Client client(int port) {
        return S3Client.builder()
                .endpointOverride(URI.create("http://localhost:" + port))
                .forcePathStyle(true)
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("oats", "sown-in-spring")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    public void bucket(String name) {
        client.createBucket(r -> r.bucket(name));
    }

    public void put(String bucket, String key, byte[] content) {
        client.putObject(r -> r.bucket(bucket).key(key), RequestBody.fromBytes(content));
    }

    public void delete(String bucket, String key) {
        client.deleteObject(r -> r.bucket(bucket).key(key));
    }

    public List<String> keys(String bucket) {
        return client.listObjectsV2(r -> r.bucket(bucket)).contents().stream()
                .map(object -> object.key())
                .toList();
    }

    public void stop() throws InterruptedException {
        client.close();
        process.destroyForcibly();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
}
