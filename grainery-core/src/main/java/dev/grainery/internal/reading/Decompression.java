// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Decompresses gzip data for another thread, as far ahead of it as the {@link Relay} lets it. */
final class Decompression implements Runnable {

    private final GzipInput gzip;
    private final Relay relay;
    private final Cores cores;

    Decompression(GzipInput gzip, Relay relay, Cores cores) {
        this.gzip = gzip;
        this.relay = relay;
        this.cores = cores;
    }

    @Override
    public void run() {
        try {
            PlainBatch batch = relay.emptyBatch();
            boolean more = true;
            while (more) {
                if (!batch.hasRoom()) {
                    relay.ready(batch);
                    batch = relay.emptyBatch();
                }
                more = batch.read(gzip) || gzip.resume();
            }
            relay.ready(batch);
            relay.end();
        } catch (IOException e) {
            // the other thread wants no more, unless it is still there
            relay.fail(new UncheckedIOException(e));
        } catch (RuntimeException | Error e) {
            relay.fail(e);
        } finally {
            gzip.close();
            cores.leave();
        }
    }
}
