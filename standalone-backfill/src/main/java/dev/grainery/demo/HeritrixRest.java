// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.entity.UrlEncodedFormEntity;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.http.message.BasicNameValuePair;
import org.apache.hc.core5.ssl.SSLContexts;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Steers a Heritrix of this machine through its REST interface. Thread-safe.
 *
 * <p>Heritrix makes a certificate of its own when it starts. That one is trusted and no other, whatever name it bears.
 */
public final class HeritrixRest implements AutoCloseable {

    static final String USER = "admin";

    /** What Heritrix protects the key of its own making with; the same everywhere. */
    private static final char[] KEYSTORE_PASSWORD = "password".toCharArray();

    private static final int LONGEST_ANSWER = 4 << 20;
    private static final long PATIENCE_SECONDS = 60;

    private final String engine;
    private final CloseableHttpClient client;

    HeritrixRest(int port, String password, Path keystore) throws IOException {
        this.engine = "https://127.0.0.1:" + port + "/engine";
        BasicCredentialsProvider credentials = new BasicCredentialsProvider();
        credentials.setCredentials(
                new AuthScope("127.0.0.1", port), new UsernamePasswordCredentials(USER, password.toCharArray()));
        this.client = HttpClients.custom()
                .setDefaultCredentialsProvider(credentials)
                .disableRedirectHandling()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setTlsSocketStrategy(
                                new DefaultClientTlsStrategy(trusting(keystore), NoopHostnameVerifier.INSTANCE))
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                                .setSocketTimeout((int) PATIENCE_SECONDS, TimeUnit.SECONDS)
                                .build())
                        .build())
                .build();
    }

    private static SSLContext trusting(Path keystore) throws IOException {
        try (InputStream input = Files.newInputStream(keystore)) {
            KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
            own.load(input, KEYSTORE_PASSWORD);
            return SSLContexts.custom().loadTrustMaterial(own, null).build();
        } catch (GeneralSecurityException e) {
            throw new IOException("the certificate of Heritrix cannot be read from " + keystore, e);
        }
    }

    /** What there is to know of a job; empty at moments, as Heritrix answers nothing while it takes a job down. */
    public Optional<State> state(String job) throws IOException {
        HttpGet request = new HttpGet(job(job));
        request.setHeader("Accept", "application/xml");
        return State.of(answer(request));
    }

    /** Does with a job what a button of the web interface does: {@code build}, {@code launch} and so on. */
    public void act(String job, String action) throws IOException {
        send(job(job), List.of(new BasicNameValuePair("action", action)));
    }

    /** Launches a job from a checkpoint of an earlier launch. */
    public void resume(String job, String checkpoint) throws IOException {
        send(
                job(job),
                List.of(new BasicNameValuePair("action", "launch"), new BasicNameValuePair("checkpoint", checkpoint)));
    }

    /** Has Heritrix look for jobs that were put into its jobs directory. */
    public void rescan() throws IOException {
        send(engine, List.of(new BasicNameValuePair("action", "rescan")));
    }

    private String job(String name) {
        return engine + "/job/" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    private void send(String address, List<NameValuePair> form) throws IOException {
        HttpPost request = new HttpPost(address);
        request.setEntity(new UrlEncodedFormEntity(form, StandardCharsets.UTF_8));
        answer(request);
    }

    private byte[] answer(HttpUriRequestBase request) throws IOException {
        return client.execute(request, response -> {
            HttpEntity entity = response.getEntity() == null ? new StringEntity("") : response.getEntity();
            if (response.getCode() >= 400) {
                throw new IOException("Heritrix answers " + response.getCode() + " to " + request.getPath());
            }
            return entity.getContent().readNBytes(LONGEST_ANSWER);
        });
    }

    @Override
    public void close() throws IOException {
        client.close();
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
