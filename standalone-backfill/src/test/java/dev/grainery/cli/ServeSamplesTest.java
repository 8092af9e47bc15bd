// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What the samples around {@code grainery serve} say is so: its unit of systemd, its Compose file, and nginx before it. */
@Timeout(180)
class ServeSamplesTest extends BackfilledArchive {

    private static final String TOKEN = "0123456789abcdef-sample";
    private static final String PASSWORD = "oats";
    private static final Pattern CREDENTIAL = Pattern.compile("\\$\\{CREDENTIALS_DIRECTORY}/(\\w+)");

    @Override
    FixtureTree tree() {
        return Oats.tree("samples", 2);
    }

    @Test
    @Tag("soak")
    void the_unit_serves_with_the_token_that_systemd_hands_over_and_stops_in_time() throws Exception {
        String unit = sample("systemd/grainery-serve.service");
        String call = value(unit, "ExecStart").replaceFirst(".*grainery\\.jar ", "");
        Matcher credential = CREDENTIAL.matcher(call);
        assertThat(credential.find()).isTrue();
        assertThat(value(unit, "LoadCredential")).startsWith(credential.group(1) + ":/etc/");
        Path token = Files.writeString(home().resolve(credential.group(1)), TOKEN + "\n");
        assertOnlyTheTokenOpens(call.replace(credential.group(), token.toString()));
        assertThat(Integer.parseInt(value(unit, "TimeoutStopSec"))).isGreaterThan(10);
        assertThat(value(unit, "Environment")).isEqualTo("GRAINERY_STORE=embedded:" + value(unit, "ReadWritePaths"));
        assertThat(unit).contains("\nProtectSystem=strict\n", "\nNoNewPrivileges=true\n", "\nCapabilityBoundingSet=\n");
    }

    @Test
    void systemd_itself_has_nothing_to_say_against_the_unit() throws Exception {
        // what only the machine of the archive has is replaced by what every machine has
        String unit = sample("systemd/grainery-serve.service").replace("/usr/bin/java ", "/bin/sh ");
        assertThat(unit).contains("ExecStart=/bin/sh ");
        Optional<Path> analyze = program("systemd-analyze");
        if (analyze.isPresent()) {
            Path file = Files.writeString(home().resolve("grainery-serve.service"), unit);
            String said = run(analyze.get(), "verify", "--man=no", file.toString());
            assertThat(said.lines().filter(line -> line.contains("grainery-serve.service")))
                    .isEmpty();
        }
    }

    @Tag("soak")
    @Test
    void the_container_serves_with_the_token_of_its_secret() throws Exception {
        Map<String, Object> file = new Yaml(new SafeConstructor(new LoaderOptions())).load(sample("docker/serve.yaml"));
        Map<String, Object> service = map(map(file, "services"), "serve");
        List<String> command = list(service, "command");
        String secret = command.get(command.indexOf("--token-file") + 1);
        assertThat(list(service, "secrets")).containsExactly(secret.replace("/run/secrets/", ""));
        assertThat(map(file, "secrets")).containsOnlyKeys(secret.replace("/run/secrets/", ""));
        Path token = Files.writeString(home().resolve("token"), TOKEN);
        assertOnlyTheTokenOpens(String.join(" ", command).replace(secret, token.toString()));
        assertThat(list(service, "ports")).containsExactly("127.0.0.1:8080:8080");
        assertThat(list(service, "volumes")).containsExactly("grainery:/data");
        assertThat(service).containsEntry("read_only", true);
        assertThat(Files.readString(Pages.root().resolve("Dockerfile")))
                .contains("GRAINERY_STORE=embedded:/data/store", "ENTRYPOINT [\"grainery\"]");
    }

    @Test
    @Tag("soak")
    void the_container_is_found_healthy_as_its_check_asks() throws Exception {
        Map<String, Object> file = new Yaml(new SafeConstructor(new LoaderOptions())).load(sample("docker/serve.yaml"));
        Map<String, Object> service = map(map(file, "services"), "serve");
        List<String> check = list(map(service, "healthcheck"), "test");
        assertThat(check.subList(0, 3)).containsExactly("CMD", "bash", "-c");
        try (SignalledProcess serving = serve("serve --bind 0.0.0.0:0", Map.of("GRAINERY_TOKEN", TOKEN))) {
            String port = String.valueOf(uri(serving).getPort());
            Process asked = new ProcessBuilder("bash", "-c", check.get(3).replace("8080", port)).start();
            assertThat(asked.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(asked.exitValue()).isZero();
            serving.send("TERM");
            assertThat(serving.status()).isZero();
            Process unanswered = new ProcessBuilder("bash", "-c", check.get(3).replace("8080", port)).start();
            assertThat(unanswered.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(unanswered.exitValue()).isNotZero();
        }
    }

    private void assertOnlyTheTokenOpens(String call) throws Exception {
        try (SignalledProcess serving = serve(call.replace(":8080 ", ":0 "), Map.of())) {
            URI links = local(uri(serving)).resolve("/api/v1");
            assertThat(status(HttpClient.newHttpClient(), links)).isEqualTo(401);
            assertThat(status(HttpClient.newHttpClient(), links, "Authorization", "Bearer " + TOKEN))
                    .isEqualTo(200);
            serving.send("TERM");
            assertThat(serving.status()).as(serving.err()).isZero();
        }
    }

    private SignalledProcess serve(String call, Map<String, String> more) throws IOException {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("GRAINERY_STORE", "embedded:" + home().resolve("store"));
        return SignalledProcess.start(home().resolve("serving"), environment, List.of(call.split(" +")));
    }

    private static URI uri(SignalledProcess serving) throws Exception {
        while (!serving.out().contains("\n")) {
            assertThat(serving.endsWithin(50)).as(serving.err()).isFalse();
        }
        return URI.create(serving.out().strip().replaceFirst("listening on ", ""));
    }

    private static URI local(URI server) {
        return URI.create("http://127.0.0.1:" + server.getPort());
    }

    @Tag("soak")
    @Test
    void nginx_lets_users_with_a_password_in_and_shows_the_token_for_them() throws Exception {
        String sample = sample("nginx/grainery.conf");
        assertThat(sample).contains("proxy_pass http://127.0.0.1:8080;", "auth_basic_user_file", "ssl_certificate ");
        Optional<Path> nginx = program("nginx");
        if (nginx.isEmpty()) {
            return;
        }
        try (SignalledProcess serving = serve("serve --bind 127.0.0.1:0", Map.of("GRAINERY_TOKEN", TOKEN))) {
            int port = freePort();
            Path configuration = nginx(sample, port, uri(serving).getPort());
            assertThat(run(nginx.get(), "-t", "-c", configuration.toString())).contains("test is successful");
            Process proxy = new ProcessBuilder(nginx.get().toString(), "-c", configuration.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(home().resolve("nginx.log").toFile())
                    .start();
            try {
                HttpClient client = trusting();
                URI links = URI.create("https://127.0.0.1:" + port + "/api/v1");
                awaitAnswer(client, links, proxy);
                HttpResponse<String> refused = send(client, links);
                assertThat(refused.statusCode()).isEqualTo(401);
                assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Basic realm=\"Web archive\"");
                HttpResponse<String> passed = send(client, links, "Authorization", basic("curator:" + PASSWORD));
                assertThat(passed.statusCode()).as(passed.body()).isEqualTo(200);
                assertThat(passed.headers().firstValue("Strict-Transport-Security"))
                        .isPresent();
                assertThat(passed.headers().firstValue("Content-Security-Policy"))
                        .isPresent();
                String tag = passed.headers().firstValue("ETag").orElseThrow();
                assertThat(status(client, links, "Authorization", basic("curator:" + PASSWORD), "If-None-Match", tag))
                        .isEqualTo(304);
                assertThat(status(client, links, "Authorization", basic("curator:" + TOKEN)))
                        .isEqualTo(401);
                assertThat(status(client, links, "Authorization", "Bearer " + TOKEN))
                        .isEqualTo(401);
                assertThat(status(client, links.resolve("/metrics"), "Authorization", basic("curator:" + PASSWORD)))
                        .isEqualTo(404);
            } finally {
                proxy.destroy();
                assertThat(proxy.waitFor(60, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    /** A configuration around the sample, with ports, files and a certificate of its own. */
    private Path nginx(String sample, int port, int servedPort) throws Exception {
        Path place = Files.createDirectory(home().resolve("nginx"));
        Path keys = home().resolve("keys.p12");
        run(
                Path.of(System.getProperty("java.home"), "bin", "keytool"),
                ("-genkeypair -alias nginx -keyalg EC -dname CN=localhost -ext SAN=ip:127.0.0.1 -storetype PKCS12"
                                + " -storepass " + TOKEN + " -keystore " + keys)
                        .split(" "));
        KeyStore store = keys();
        Files.writeString(
                place.resolve("certificate.pem"),
                pem("CERTIFICATE", store.getCertificate("nginx").getEncoded()));
        Files.writeString(
                place.resolve("key.pem"),
                pem("PRIVATE KEY", store.getKey("nginx", TOKEN.toCharArray()).getEncoded()));
        Files.writeString(place.resolve("users"), "curator:{PLAIN}" + PASSWORD + "\n");
        Files.writeString(place.resolve("token.conf"), "proxy_set_header Authorization \"Bearer " + TOKEN + "\";\n");
        Path own = Files.writeString(
                place.resolve("grainery.conf"),
                sample.replace("/etc/nginx/grainery", place.toString())
                        .replace("127.0.0.1:8080", "127.0.0.1:" + servedPort)
                        .replaceAll("listen \\[.*", "")
                        .replace("listen 443", "listen 127.0.0.1:" + port)
                        .replace("listen 80", "listen 127.0.0.1:" + freePort()));
        String user = System.getProperty("user.name").equals("root") ? "user root;\n" : "";
        StringBuilder temporary = new StringBuilder();
        for (String kind : List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) {
            temporary.append(kind + "_temp_path " + place.resolve(kind) + ";\n");
        }
        return Files.writeString(
                place.resolve("nginx.conf"),
                user + "daemon off;\npid " + place.resolve("pid")
                        + ";\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n" + temporary + "include " + own
                        + ";\n}\n");
    }

    private KeyStore keys() throws Exception {
        return KeyStore.getInstance(home().resolve("keys.p12").toFile(), TOKEN.toCharArray());
    }

    private static String pem(String what, byte[] content) {
        return "-----BEGIN " + what + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content) + "\n-----END " + what
                + "-----\n";
    }

    private HttpClient trusting() throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("nginx", keys().getCertificate("nginx"));
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    private void awaitAnswer(HttpClient client, URI uri, Process proxy) throws Exception {
        boolean answered = false;
        while (!answered) {
            assertThat(proxy.waitFor(50, TimeUnit.MILLISECONDS))
                    .as(Files.readString(home().resolve("nginx.log")))
                    .isFalse();
            try {
                send(client, uri);
                answered = true;
            } catch (ConnectException e) {
                // it does not listen yet
                answered = false;
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
        }
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    private static int status(HttpClient client, URI uri, String... headers) throws Exception {
        return send(client, uri, headers).statusCode();
    }

    private static HttpResponse<String> send(HttpClient client, URI uri, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String run(Path program, String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of(program.toString()), Arrays.stream(arguments))
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    private static Optional<Path> program(String name) {
        Predicate<Path> isThere = Files::isExecutable;
        return Stream.concat(
                        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
                        Stream.of("/usr/sbin"))
                .map(directory -> Path.of(directory, name))
                .filter(isThere)
                .findFirst();
    }

    private static String sample(String name) throws IOException {
        return Files.readString(Pages.root().resolve("config-samples").resolve(name));
    }

    private static String value(String unit, String key) {
        List<String> values = unit.lines()
                .filter(line -> line.startsWith(key + "="))
                .map(line -> line.substring(key.length() + 1))
                .toList();
        assertThat(values).as(key).hasSize(1);
        return values.get(0);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> parent, String key) {
        assertThat(parent).containsKey(key);
        return (Map<String, Object>) parent.get(key);
    }

    @SuppressWarnings("unchecked")
    private static List<String> list(Map<String, Object> parent, String key) {
        assertThat(parent).containsKey(key);
        return (List<String>) parent.get(key);
    }
}
