// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.StopSignal;
import dev.grainery.oai.OaiSettings;
import dev.grainery.serve.AccessToken;
import dev.grainery.serve.GraineryServer;
import dev.grainery.serve.ServeSettings;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery serve}: what a store holds, over HTTP. */
@Command(
        name = ServeCommand.NAME,
        description =
                "Shows the records as pages in a browser, and answers programs with JSON or CSV, until it is stopped with Ctrl-C or SIGTERM. Nothing is written. Other commands may work on the store meanwhile. Only this machine can reach it unless --bind says otherwise, which requires an access token or a reverse proxy.",
        footer = {
            "grainery serve  # then open http://127.0.0.1:8080 in a browser",
            "grainery serve --bind 0.0.0.0:8080 --token-file /etc/grainery/token"
        },
        header = "Serves the records as pages, JSON and CSV over HTTP")
final class ServeCommand extends GraineryCommand {

    static final String NAME = "serve";

    static final int USUAL_PORT = 8080;

    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.%]+\\]|[^:\\[\\]]+):([0-9]{1,5})");
    private static final int GREATEST_PORT = 65_535;

    @Mixin
    private ServedStoreOption store;

    @Option(
            names = "--bind",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:" + USUAL_PORT,
            description = "Where to listen; port 0 is any free one (default: ${DEFAULT-VALUE})")
    private String bind;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description =
                    "A file that holds the access token which requests must show, as Authorization: Bearer TOKEN or, in a"
                            + " browser, as the password of any user (default: the value of GRAINERY_TOKEN, if it is set)")
    private Optional<Path> tokenFile;

    @Option(
            names = "--behind-proxy",
            paramLabel = "NAME",
            description =
                    "The host name under which a reverse proxy passes requests on, and decides who may read; nothing"
                            + " else may be able to reach the port")
    private Optional<String> proxy;

    @Option(names = "--show-paths", description = "Show in which directories the files lie")
    private boolean showPaths;

    @Option(
            names = "--oai-admin",
            paramLabel = "ADDRESS",
            description = "Answer harvesters of OAI-PMH at /oai, and tell them this e-mail address of an administrator")
    private Optional<String> oaiAdmin;

    @Option(
            names = "--oai-name",
            paramLabel = "DOMAIN",
            description =
                    "The domain name in OAI-PMH identifiers, which must never change (default: that of --behind-proxy)")
    private Optional<String> oaiName;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        ServeSettings settings = settings();
        try (GraineryStore opened = store.openExisting()) {
            StopSignal stop = stoppable("stopping; requests in hand are answered first");
            try (GraineryServer server = GraineryServer.start(opened, settings, this::note)) {
                out().println("listening on " + server.uri());
                out().flush();
                stop.await();
            }
        }
        return ExitStatus.WELL;
    }

    private ServeSettings settings() {
        try {
            return new ServeSettings(address(), token(), proxy, showPaths, oai());
        } catch (IllegalArgumentException e) {
            throw wrong(e);
        }
    }

    private Optional<OaiSettings> oai() {
        if (oaiAdmin.isEmpty() && oaiName.isPresent()) {
            throw wrong("--oai-name requires --oai-admin");
        }
        return oaiAdmin.map(admin -> new OaiSettings(
                oaiName.or(() -> proxy)
                        .orElseThrow(
                                () -> wrong("--oai-admin requires --oai-name with a domain name of your institution")),
                admin));
    }

    private InetSocketAddress address() {
        Matcher parts = ADDRESS.matcher(bind);
        int port = parts.matches() ? Integer.parseInt(parts.group(2)) : -1;
        if (port < 0 || port > GREATEST_PORT) {
            throw wrong("--bind: '" + bind + "' is no address such as 127.0.0.1:8080 or [::1]:8080");
        }
        return new InetSocketAddress(parts.group(1).replaceAll("[\\[\\]]", ""), port);
    }

    private Optional<AccessToken> token() {
        String source = tokenFile.map(file -> "--token-file " + file).orElse("GRAINERY_TOKEN");
        try {
            return tokenFile.isPresent()
                    ? Optional.of(AccessToken.in(tokenFile.get()))
                    : Defaults.secret(line(), "GRAINERY_TOKEN").map(AccessToken::of);
        } catch (IllegalArgumentException e) {
            throw wrong(source + ": " + e.getMessage());
        } catch (NoSuchFileException e) {
            throw wrong(source + ": there is no such file; check the path");
        } catch (AccessDeniedException e) {
            throw wrong(source + ": cannot be read: permission denied");
        } catch (IOException e) {
            throw wrong(source + ": cannot be read: " + e.getMessage());
        }
    }
}
