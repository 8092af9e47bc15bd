// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window. */
final class Chromium implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WEBP_QUALITY = 70;

    private final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts one whose user reads this language. */
    static Chromium start(String language, String... arguments) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary("/usr/bin/chromium");
        // without its own sandbox it runs as root as well, and in a container
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--hide-scrollbars",
                "--accept-lang=" + language,
                "--force-device-scale-factor=1");
        options.addArguments(arguments);
        options.setExperimentalOption("prefs", Map.of("intl.accept_languages", language));
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(Path.of("/usr/bin/chromedriver").toFile())
                .build();
        return new Chromium(new ChromeDriver(service, options));
    }

    void open(URI page) {
        driver.get(page.toString());
    }

    URI location() {
        return URI.create(driver.getCurrentUrl());
    }

    /** As wide as this, in CSS pixels. */
    void resize(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** As on a screen or on paper, and as a user who prefers light or dark. */
    void show(String media, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", media, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    WebElement one(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    WebElement focused() {
        return driver.switchTo().activeElement();
    }

    Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** What the page complained of since this was asked last: errors and breaches of its policy. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** What was asked for over any network since this was asked last. */
    List<URI> requests() throws IOException {
        List<URI> requests = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE).getAll()) {
            JsonNode message = JSON.readTree(entry.getMessage()).path("message");
            if (message.path("method").asText().equals("Network.requestWillBeSent")) {
                requests.add(URI.create(message.at("/params/request/url").asText()));
            }
        }
        return requests;
    }

    /** What axe finds against WCAG 2.1 A and AA, each with the elements concerned. */
    List<String> violations() throws IOException {
        if (!Boolean.TRUE.equals(script("return typeof axe === 'object'"))) {
            try (InputStream axe = Chromium.class.getResourceAsStream("/axe.min.js")) {
                assertThat(axe).isNotNull();
                script(new String(axe.readAllBytes(), StandardCharsets.UTF_8) + "; window.axe = axe;");
            }
        }
        String found = (String) driver.executeAsyncScript("const done = arguments[arguments.length - 1];"
                + "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations']})"
                // what has no rule that it keeps has not been looked at
                + ".then(r => done(JSON.stringify(r.passes.length ? r.violations : [{id: 'nothing looked at'}])),"
                + " e => done(JSON.stringify([{id: String(e)}])))");
        List<String> violations = new ArrayList<>();
        for (JsonNode violation : JSON.readTree(found)) {
            List<String> where = new ArrayList<>();
            violation
                    .path("nodes")
                    .forEach(node -> where.add(node.path("html").asText() + " "
                            + node.path("failureSummary").asText()));
            violations.add(violation.path("id").asText() + ": "
                    + Stream.of(where).flatMap(List::stream).limit(3).toList());
        }
        return violations;
    }

    /** A picture of what is in sight, as WebP, when nothing moves any more. */
    void photograph(Path file) throws IOException {
        driver.executeAsyncScript("const done = arguments[arguments.length - 1];"
                + "setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), 1500)");
        Map<String, Object> picture =
                driver.executeCdpCommand("Page.captureScreenshot", Map.of("format", "webp", "quality", WEBP_QUALITY));
        Files.write(file, Base64.getDecoder().decode((String) picture.get("data")));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
