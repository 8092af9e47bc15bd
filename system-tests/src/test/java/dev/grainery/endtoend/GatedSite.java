// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import dev.grainery.crawler.SiteServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The sample site behind a gate: after so many pages nothing is answered until the gate is opened. */
final class GatedSite implements SiteServer.Pages, AutoCloseable {

    /** More pages than the site has. */
    static final int NEVER = 1_000;

    private final Path root;
    private final int pages;
    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);
    private final SiteServer server;

    /** A site whose gate lets so many pages through. */
    GatedSite(int pages) throws IOException {
        this.root = RepositoryFolder.of("samples/site");
        this.pages = pages;
        this.server = SiteServer.start(this, 0);
    }

    @Override
    public Optional<byte[]> find(String path) throws IOException {
        if (asked.incrementAndGet() > pages) {
            reached.countDown();
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("the site was closed");
            }
        }
        Path file = root.resolve(path);
        return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    String address() {
        return server.address();
    }

    /** Waits until a page is asked for that the gate holds back. */
    void awaitGate() throws InterruptedException {
        assertThat(reached.await(2, TimeUnit.MINUTES)).as("the gate is reached").isTrue();
    }

    void openGate() {
        open.countDown();
    }

    @Override
    public void close() {
        openGate();
        server.close();
    }
}
