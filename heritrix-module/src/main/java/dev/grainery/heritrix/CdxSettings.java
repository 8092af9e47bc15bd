// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static dev.grainery.heritrix.SettingsProblems.path;

import dev.grainery.http.CdxServer;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.archive.spring.ConfigPath;

public class CdxSettings extends OptionalSettings {

    private static final String CDX = "cdx";
    private static final String TOKEN_VARIABLE = "GRAINERY_CDX_TOKEN";
    private static final Duration SERVER_TIMEOUT = Duration.ofMinutes(1);

    private ConfigPath directory;
    private String format = CDX;
    private boolean gzip;
    private ConfigPath mergedDirectory;
    private String server = "";
    private ConfigPath serverTokenFile;

    public ConfigPath getDirectory() {
        return directory;
    }

    public void setDirectory(ConfigPath directory) {
        this.directory = SettingsProblems.unlessBlank(directory);
    }

    public String getFormat() {
        return format;
    }

    public void setFormat(String format) {
        this.format = format == null ? CDX : format;
    }

    public boolean getGzip() {
        return gzip;
    }

    public void setGzip(boolean gzip) {
        this.gzip = gzip;
    }

    public ConfigPath getMergedDirectory() {
        return mergedDirectory;
    }

    public void setMergedDirectory(ConfigPath mergedDirectory) {
        this.mergedDirectory = SettingsProblems.unlessBlank(mergedDirectory);
    }

    /** No getter: the address may contain a key. */
    public void setServer(String server) {
        this.server = server == null ? "" : server;
    }

    public ConfigPath getServerTokenFile() {
        return serverTokenFile;
    }

    /** The first line is the token of the server, or {@code USER:PASSWORD}. */
    public void setServerTokenFile(ConfigPath serverTokenFile) {
        this.serverTokenFile = SettingsProblems.unlessBlank(serverTokenFile);
    }

    String server() {
        return server;
    }

    Optional<RecorderSettings.Cdx> settings(
            Map<String, String> environment, OutputDirectories outputs, SettingsProblems problems) {
        CdxFormat parsed = problems.check(this::parsedFormat, CdxFormat.CDX);
        Optional<CdxServer> checked = problems.check(() -> server(environment), Optional.empty());
        Optional<Path> path = path(directory);
        Optional<Path> merged = path(mergedDirectory);
        if (path.isEmpty()) {
            problems.require(parsed == CdxFormat.CDX, "cdx.format requires cdx.directory");
            problems.require(!gzip, "cdx.gzip requires cdx.directory");
            problems.require(merged.isEmpty(), "cdx.mergedDirectory requires cdx.directory");
            problems.require(server.isBlank(), "cdx.server requires cdx.directory");
        }
        boolean same = merged.isPresent() && merged.equals(path);
        problems.require(!same, "cdx.mergedDirectory must not be cdx.directory, or the captures would be found twice");
        return path.filter(to -> problems.check(
                        () -> outputs.isUsable("cdx.directory", to)
                                && (merged.isEmpty() || outputs.isUsable("cdx.mergedDirectory", merged.get())),
                        false))
                .map(to -> new RecorderSettings.Cdx(
                        new CdxDirectory(to, parsed, gzip), checked, same ? Optional.empty() : merged));
    }

    private CdxFormat parsedFormat() throws SettingsException {
        return Arrays.stream(CdxFormat.values())
                .filter(value -> value.name().equalsIgnoreCase(format.strip()))
                .findFirst()
                .orElseThrow(() -> new SettingsException("cdx.format must be cdx or cdxj, not " + format));
    }

    private Optional<CdxServer> server(Map<String, String> environment) throws SettingsException {
        Optional<Path> file = path(serverTokenFile);
        if (server.isBlank()) {
            if (file.isPresent()) {
                throw new SettingsException("cdx.serverTokenFile requires cdx.server");
            }
            return Optional.empty();
        }
        try {
            return Optional.of(CdxServer.at(
                    server,
                    SettingsProblems.credentials("cdx.serverTokenFile", file, TOKEN_VARIABLE, environment),
                    SERVER_TIMEOUT));
        } catch (IllegalArgumentException e) {
            throw new SettingsException("cdx.server: " + e.getMessage());
        }
    }
}
