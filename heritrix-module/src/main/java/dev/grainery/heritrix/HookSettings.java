// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.http.WebCredentials;
import dev.grainery.http.WebEndpoint;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.archive.spring.ConfigPath;

public class HookSettings extends OptionalSettings {

    private static final String TOKEN_VARIABLE = "GRAINERY_HOOK_TOKEN";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private String url = "";
    private ConfigPath tokenFile;

    /** No getter: such addresses often contain a key. */
    public void setUrl(String url) {
        this.url = url == null ? "" : url;
    }

    public ConfigPath getTokenFile() {
        return tokenFile;
    }

    /** The first line is the token, or {@code USER:PASSWORD}. */
    public void setTokenFile(ConfigPath tokenFile) {
        this.tokenFile = SettingsProblems.unlessBlank(tokenFile);
    }

    String url() {
        return url;
    }

    Optional<WebEndpoint> settings(Map<String, String> environment, SettingsProblems problems) {
        int before = problems.messages().size();
        Optional<WebCredentials> credentials = problems.check(
                () -> SettingsProblems.credentials(
                        "hook.tokenFile", SettingsProblems.path(tokenFile), TOKEN_VARIABLE, environment),
                Optional.empty());
        Optional<WebEndpoint> endpoint = problems.check(() -> endpoint(credentials), Optional.empty());
        // a hook that expects a token gets no notice without one
        return problems.messages().size() == before ? endpoint : Optional.empty();
    }

    private Optional<WebEndpoint> endpoint(Optional<WebCredentials> credentials) throws SettingsException {
        try {
            return url.isBlank() ? Optional.empty() : Optional.of(WebEndpoint.at(url, credentials, TIMEOUT));
        } catch (IllegalArgumentException e) {
            throw new SettingsException("hook.url: " + e.getMessage());
        }
    }
}
