// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Who may ask. Without a token, a request must name a host that this server answers for: otherwise a page in a browser on
 * this machine could read everything under a host name of its own that it has made to lead here (DNS rebinding).
 */
final class Access {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final ServeSettings settings;

    Access(ServeSettings settings) {
        this.settings = settings;
    }

    /**
     * Refuses a request that may not be answered.
     *
     * @param path what is asked for
     * @param host the host that the request names, without a port
     * @param authorization the header of this name
     */
    void check(String path, String host, Optional<String> authorization) {
        if (settings.token().isPresent()) {
            boolean shown = authorization
                    .filter(header -> settings.token().get().isShownBy(header))
                    .isPresent();
            if (!shown && !path.equals(Monitoring.HEALTH)) {
                throw Problem.noToken();
            }
        } else if (!isOurs(host.toLowerCase(Locale.ROOT))) {
            throw Problem.misdirected(host);
        }
    }

    private boolean isOurs(String host) {
        return LOOPBACK.contains(host)
                || settings.proxy().filter(host::equalsIgnoreCase).isPresent()
                || host.equals(settings.bind().getAddress().getHostAddress());
    }
}
