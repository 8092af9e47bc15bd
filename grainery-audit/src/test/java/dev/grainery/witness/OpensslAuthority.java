// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A time stamp authority, which openssl is, with a certification authority of its own. */
public final class OpensslAuthority {

    private final Path directory;

    /**
     * Makes the keys and certificates.
     *
     * @param days how long the certificate of the authority is valid
     * @param key what openssl makes its key by
     */
    public OpensslAuthority(Path directory, String name, int days, String... key)
            throws IOException, InterruptedException {
        this.directory = Files.createDirectories(directory);
        assumeThat(Stream.of(System.getenv("PATH").split(":"))
                        .map(path -> Path.of(path, "openssl"))
                        .anyMatch(Files::isExecutable))
                .as("openssl is installed")
                .isTrue();
        Files.writeString(directory.resolve("serial"), "01\n");
        Files.writeString(directory.resolve("extensions"), "extendedKeyUsage=critical,timeStamping\n");
        Files.writeString(directory.resolve("conf"), """
                [tsa]
                default_tsa = oats
                [oats]
                serial = %s
                signer_digest = sha256
                default_policy = 1.2.3.4.1
                digests = sha256, sha384, sha512
                ess_cert_id_alg = sha256
                """.formatted(directory.resolve("serial")));
        openssl(
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-keyout",
                "ca.key",
                "-out",
                "ca.pem",
                "-days",
                "3650",
                "-subj",
                "/CN=" + name + " root");
        openssl(Stream.concat(
                        Stream.of("req", "-nodes", "-keyout", "tsa.key", "-out", "tsa.csr", "-subj", "/CN=" + name),
                        key.length == 0 ? Stream.of("-newkey", "rsa:2048") : Stream.of(key))
                .toArray(String[]::new));
        openssl(
                "x509",
                "-req",
                "-in",
                "tsa.csr",
                "-CA",
                "ca.pem",
                "-CAkey",
                "ca.key",
                "-CAcreateserial",
                "-out",
                "tsa.pem",
                "-days",
                Integer.toString(days),
                "-extfile",
                "extensions");
    }

    /** The certificate of the authority that vouches for it. */
    public Path root() {
        return directory.resolve("ca.pem");
    }

    /** Answers a request. */
    public byte[] answer(byte[] request) throws IOException, InterruptedException {
        Files.write(directory.resolve("request"), request);
        openssl(
                "ts",
                "-reply",
                "-config",
                "conf",
                "-section",
                "oats",
                "-queryfile",
                "request",
                "-signer",
                "tsa.pem",
                "-inkey",
                "tsa.key",
                "-out",
                "answer");
        return Files.readAllBytes(directory.resolve("answer"));
    }

    /** Whether openssl, too, takes an answer for a stamp of a file. */
    public boolean verifies(Path file, Path answer) throws IOException, InterruptedException {
        return run("ts", "-verify", "-data", file.toString(), "-in", answer.toString(), "-CAfile", "ca.pem")
                        .status()
                == 0;
    }

    /** Begins to serve it. */
    public HttpServer serve() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] request = exchange.getRequestBody().readAllBytes();
            boolean isRight = "application/timestamp-query"
                    .equals(exchange.getRequestHeaders().getFirst("Content-Type"));
            byte[] answer;
            try {
                answer = isRight ? answer(request) : new byte[0];
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            exchange.getResponseHeaders().set("Content-Type", "application/timestamp-reply");
            exchange.sendResponseHeaders(isRight ? 200 : 415, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        return server;
    }

    private void openssl(String... arguments) throws IOException, InterruptedException {
        Result result = run(arguments);
        assertThat(result.status()).as(result.text()).isZero();
    }

    private Result run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("openssl"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), text);
    }

    private record Result(int status, String text) {}
}
