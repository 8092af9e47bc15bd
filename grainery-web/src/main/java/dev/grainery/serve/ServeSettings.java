// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.oai.OaiSettings;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * @param token required of requests; empty if all who can reach the server may read
 * @param proxy the host name of the reverse proxy; without a token, a firewall must ensure that only the proxy reaches
 *     the server
 * @param showPaths whether locations of files are shown
 * @param oai empty to disable OAI-PMH
 */
public record ServeSettings(
        InetSocketAddress bind,
        Optional<AccessToken> token,
        Optional<String> proxy,
        boolean showPaths,
        Optional<OaiSettings> oai) {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*+|\\[[0-9A-Fa-f:.]++\\]");

    /**
     * @throws IllegalArgumentException if other machines can reach the server and there is neither a token nor a proxy,
     *     or the
     *     proxy is not a host name
     */
    public ServeSettings {
        if (bind.isUnresolved()) {
            throw new IllegalArgumentException("there is no host '" + bind.getHostString() + "'");
        }
        proxy.filter(name -> !HOST.matcher(name).matches()).ifPresent(name -> {
            throw new IllegalArgumentException("--behind-proxy: '" + name
                    + "' is not a host name such as archive.library.example; give it without a scheme, port or path");
        });
        if (!bind.getAddress().isLoopbackAddress() && token.isEmpty() && proxy.isEmpty()) {
            throw new IllegalArgumentException(
                    bind.getHostString() + " can be reached from other machines: this requires"
                            + " an access token (--token-file or GRAINERY_TOKEN), or --behind-proxy with the host name of a"
                            + " reverse proxy that decides who may read, and that alone can reach this port");
        }
    }
}
