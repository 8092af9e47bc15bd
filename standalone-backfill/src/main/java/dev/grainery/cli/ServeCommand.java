// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.oai.OaiSettings;
import dev.grainery.run.StopSignal;
import dev.grainery.serve.AccessToken;
import dev.grainery.serve.GraineryServer;
import dev.grainery.serve.ServeSettings;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreTimeouts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "serve",
        description =
                "Serves the records as pages, JSON and CSV until stopped with Ctrl-C or SIGTERM. Other commands may use the store at the same time. Only this machine can connect unless --bind allows others, which requires an access token or a reverse proxy.",
        footer = {
            "grainery serve  # then open http://127.0.0.1:8080 in a browser",
            "grainery serve --bind 0.0.0.0:8080 --token-file /etc/grainery/token",
            "grainery serve --to /srv/www/archive  # open index.html there"
        },
        header = "Serves the records over HTTP, or writes pages to files")
final class ServeCommand extends CommandOnStore {

    static final int USUAL_PORT = 8080;

    /** A server is queried twice at most, within the patience of a browser. */
    private static final StoreTimeouts PATIENCE = new StoreTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(10));

    @Option(
            names = "--bind",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:" + USUAL_PORT,
            description = "Address to listen on; port 0 means any free port (default: ${DEFAULT-VALUE})")
    private InetSocketAddress bind;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description =
                    "File with the access token that requests must send (default: the value of GRAINERY_TOKEN, if set)")
    private Optional<Path> tokenFile;

    @Option(
            names = "--behind-proxy",
            paramLabel = "NAME",
            description = "Host name of a reverse proxy that decides who may read; only it may reach the port")
    private Optional<String> proxy;

    @Option(names = "--show-paths", description = "Show the directories of the files")
    private boolean showPaths;

    @Option(
            names = "--oai-admin",
            paramLabel = "ADDRESS",
            description = "Answer OAI-PMH harvesters at /oai, and give them this e-mail address of an administrator")
    private Optional<String> oaiAdmin;

    @Option(
            names = "--oai-name",
            paramLabel = "DOMAIN",
            description =
                    "The domain name in OAI-PMH identifiers, which must never change (default: that of --behind-proxy)")
    private Optional<String> oaiName;

    @Mixin
    private StaticReport report;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        if (report.isGiven()) {
            refuseGiven("--to", "--bind", "--token-file", "--behind-proxy", "--oai-admin", "--oai-name");
            StopSignal stop = stoppable("stopping; the report is left as it was");
            try (GraineryStore opened = store().openExisting()) {
                return report.write(opened, showPaths, stop);
            }
        }
        report.requireReport();
        ServeSettings settings = settings();
        try (GraineryStore opened = store().openExisting(store().patience(PATIENCE))) {
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
        Optional<AccessToken> token = secret(tokenFile, "--token-file", "GRAINERY_TOKEN", AccessToken::of);
        try {
            return new ServeSettings(bind, token, proxy, showPaths, oai());
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
}
