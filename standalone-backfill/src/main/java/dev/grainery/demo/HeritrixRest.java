// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

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
import javax.net.ssl.SSLContext;
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
    public Optional<JobState> state(String job) throws IOException {
        HttpGet request = new HttpGet(job(job));
        request.setHeader("Accept", "application/xml");
        return JobState.of(answer(request));
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
}
