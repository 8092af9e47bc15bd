// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.oai.OaiSettings;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a server is reached, and what it shows.
 *
 * @param bind where it listens
 * @param token what requests must show; empty if all that can reach it may read
 * @param proxy the host name by which a reverse proxy is reached that passes requests on; without a token, nobody but that
 *     proxy may be able to reach the server, which a firewall or the network has to see to
 * @param showPaths whether it shows where files lie
 * @param oai what it says of itself to harvesters of OAI-PMH; empty if it does not answer them
 */
public record ServeSettings(
        InetSocketAddress bind,
        Optional<AccessToken> token,
        Optional<String> proxy,
        boolean showPaths,
        Optional<OaiSettings> oai) {

    /** As a request names a host: a name, or an address. */
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*+|\\[[0-9A-Fa-f:.]++\\]");

    /**
     * Checks that it was said who may read, if other machines can reach the server.
     *
     * @throws IllegalArgumentException if there is neither a token nor a proxy, or the proxy is not given by a host name
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
