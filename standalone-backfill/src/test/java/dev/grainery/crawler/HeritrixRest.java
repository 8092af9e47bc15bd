// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawler;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Steers a Heritrix of this machine through its REST interface. Thread-safe.
 *
 * <p>Heritrix makes a certificate of its own when it starts. That one is trusted and no other, whatever name it bears.
 */
public final class HeritrixRest {

    static final String USER = "admin";

    /** What Heritrix protects the key of its own making with; the same everywhere. */
    private static final char[] KEYSTORE_PASSWORD = "password".toCharArray();

    private static final int LONGEST_ANSWER = 4 << 20;
    private static final int PATIENCE_MILLIS = 60_000;

    private final String engine;
    private final String password;
    private final SSLSocketFactory sockets;

    HeritrixRest(int port, String password, Path keystore) throws IOException {
        this.engine = "https://127.0.0.1:" + port + "/engine";
        this.password = password;
        this.sockets = trusting(keystore);
    }

    private static SSLSocketFactory trusting(Path keystore) throws IOException {
        try (InputStream input = Files.newInputStream(keystore)) {
            KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
            own.load(input, KEYSTORE_PASSWORD);
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (String alias : Collections.list(own.aliases())) {
                trusted.setCertificateEntry(alias, own.getCertificate(alias));
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException e) {
            throw new IOException("the certificate of Heritrix cannot be read from " + keystore, e);
        }
    }

    /** What there is to know of a job; empty at moments, as Heritrix answers nothing while it takes a job down. */
    public Optional<State> state(String job) throws IOException {
        return State.of(answer("GET", job(job), Map.of()));
    }

    /** Does with a job what a button of the web interface does: {@code build}, {@code launch} and so on. */
    public void act(String job, String action) throws IOException {
        send(job(job), Map.of("action", action));
    }

    /** Launches a job from a checkpoint of an earlier launch. */
    public void resume(String job, String checkpoint) throws IOException {
        send(job(job), Map.of("action", "launch", "checkpoint", checkpoint));
    }

    /** Has Heritrix look for jobs that were put into its jobs directory. */
    public void rescan() throws IOException {
        send(engine, Map.of("action", "rescan"));
    }

    private String job(String name) {
        return engine + "/job/" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    private void send(String address, Map<String, String> form) throws IOException {
        byte[] unused = answer("POST", address, form);
    }

    /**
     * What Heritrix answers. Each request has a connection of its own: on one that was kept, and that the server is about to
     * close, Java sends a request again by itself, so that a job would be launched twice.
     */
    private byte[] answer(String method, String address, Map<String, String> form) throws IOException {
        HttpURLConnection first = request(method, address, Optional.empty(), form);
        Optional<String> challenge;
        try {
            challenge = first.getResponseCode() == 401
                    ? Optional.of(first.getHeaderField("WWW-Authenticate"))
                    : Optional.empty();
            if (challenge.isEmpty()) {
                return body(first, form);
            }
        } finally {
            first.disconnect();
        }
        HttpURLConnection second = request(method, address, challenge, form);
        try {
            return body(second, form);
        } finally {
            second.disconnect();
        }
    }

    private static byte[] body(HttpURLConnection answered, Map<String, String> form) throws IOException {
        int status = answered.getResponseCode();
        String message = "Heritrix answers " + status + " to " + answered.getURL() + " " + form;
        if (status >= 500) {
            throw new FailedException(message);
        }
        if (status >= 400) {
            throw new IOException(message);
        }
        try (InputStream body = answered.getInputStream()) {
            return body.readNBytes(LONGEST_ANSWER);
        }
    }

    /** Heritrix failed at a request, as it sometimes does with a job that is just ending. */
    static final class FailedException extends IOException {

        private static final long serialVersionUID = 1;

        FailedException(String message) {
            super(message);
        }
    }

    private HttpURLConnection request(
            String method, String address, Optional<String> challenge, Map<String, String> form) throws IOException {
        HttpsURLConnection request = (HttpsURLConnection) new URL(address).openConnection();
        request.setSSLSocketFactory(sockets);
        request.setHostnameVerifier((host, session) -> true);
        request.setInstanceFollowRedirects(false);
        request.setConnectTimeout(PATIENCE_MILLIS);
        request.setReadTimeout(PATIENCE_MILLIS);
        request.setRequestMethod(method);
        request.setRequestProperty("Accept", "application/xml");
        if (challenge.isPresent()) {
            request.setRequestProperty(
                    "Authorization",
                    digest(challenge.get(), method, request.getURL().getPath()));
        }
        if (method.equals("POST")) {
            request.setDoOutput(true);
            String body = form.entrySet().stream()
                    .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&"));
            try (OutputStream out = request.getOutputStream()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
        }
        return request;
    }

    /** Digest authentication, which Java's own client does not know for the algorithm that Heritrix asks for. */
    private String digest(String challenge, String method, String path) {
        String realm = parameter(challenge, "realm");
        String nonce = parameter(challenge, "nonce");
        String once = Long.toHexString(System.nanoTime());
        String response = md5(md5(USER + ":" + realm + ":" + password) + ":" + nonce + ":00000001:" + once + ":auth:"
                + md5(method + ":" + path));
        return "Digest username=\"" + USER + "\", realm=\"" + realm + "\", nonce=\"" + nonce + "\", uri=\"" + path
                + "\", qop=auth, nc=00000001, cnonce=\"" + once + "\", algorithm=MD5, response=\"" + response + "\"";
    }

    private static String parameter(String challenge, String name) {
        Matcher value = Pattern.compile(name + "=\"([^\"]*)\"").matcher(challenge);
        return value.find() ? value.group(1) : "";
    }

    private static String md5(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * What Heritrix says of a job.
     *
     * @param state of the crawl, such as {@code RUNNING}; empty before a launch and after a teardown
     * @param built whether it is ready to be launched, or was launched and not torn down
     * @param downloaded how many URIs were downloaded
     * @param queued how many are known and not downloaded
     * @param log the last lines of the job log, the last one first
     */
    public record State(Optional<String> state, boolean built, long downloaded, long queued, List<String> log) {

        public State {
            log = List.copyOf(log);
        }

        /** What an answer of the REST interface says; empty if it cannot be read. */
        static Optional<State> of(byte[] xml) {
            try {
                DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
                factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
                factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
                DocumentBuilder builder = factory.newDocumentBuilder();
                // without one of ours the parser prints what is wrong
                builder.setErrorHandler(new DefaultHandler());
                Document document = builder.parse(new ByteArrayInputStream(xml));
                return Optional.of(new State(
                        text(document, "crawlControllerState"),
                        text(document, "hasApplicationContext")
                                .filter("true"::equals)
                                .isPresent(),
                        number(document, "downloadedUriCount"),
                        number(document, "queuedUriCount"),
                        values(document, "jobLogTail")));
            } catch (SAXException | IOException | NumberFormatException e) {
                return Optional.empty();
            } catch (ParserConfigurationException e) {
                throw new IllegalStateException("every Java has an XML parser with these features", e);
            }
        }

        private static Optional<String> text(Document document, String name) {
            NodeList found = document.getElementsByTagName(name);
            return found.getLength() == 0
                    ? Optional.empty()
                    : Optional.of(found.item(0).getTextContent().strip()).filter(text -> !text.isEmpty());
        }

        private static long number(Document document, String name) {
            return text(document, name).map(Long::parseLong).orElse(0L);
        }

        private static List<String> values(Document document, String name) {
            NodeList found = document.getElementsByTagName(name);
            if (found.getLength() == 0) {
                return List.of();
            }
            NodeList children = found.item(0).getChildNodes();
            return IntStream.range(0, children.getLength())
                    .mapToObj(children::item)
                    .filter(node -> node.getNodeName().equals("value"))
                    .map(node -> node.getTextContent().strip())
                    .toList();
        }

        /** Whether the crawl is in this state. */
        public boolean is(String wanted) {
            return state.filter(wanted::equals).isPresent();
        }
    }
}
