// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.store.StallingProxy;
import dev.grainery.store.WireServer;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store that takes what it is asked, and from some moment on never answers. */
class SilentStoreTest extends ServedArchive {

    private final WireServer database = WireServer.start();
    private final StallingProxy proxy = before(database);

    private static StallingProxy before(WireServer database) {
        try {
            return StallingProxy.before(StoreUri.parse(database.connectionString() + "grainery"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    String uri() {
        return proxy.address().connectionString() + "?socketTimeoutMS=1000&serverSelectionTimeoutMS=500";
    }

    @AfterEach
    void end() throws IOException {
        proxy.close();
        database.close();
    }

    @Tag("soak")
    @Test
    @Timeout(120)
    void whoever_asks_is_told_to_come_again() throws Exception {
        assertThat(get("/api/v1/harvests").statusCode()).isEqualTo(200);
        proxy.stall();
        for (String link : List.of("/harvests", "/api/v1/containers", "/health")) {
            HttpResponse<String> answer = get(link);
            assertThat(answer.statusCode()).as(link).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).contains("10");
        }
    }
}
