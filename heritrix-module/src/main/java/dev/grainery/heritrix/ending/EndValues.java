// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.record.Crawl;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

record EndValues(String harvest, String harvestId, Crawl crawl) {

    static final List<String> PLACEHOLDERS = List.of("harvest", "harvestID", "crawler", "job", "launch");

    Map<String, String> placeholders() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("harvest", harvest);
        values.put("harvestID", harvestId);
        values.put("crawler", crawl.crawler());
        values.put("job", String.valueOf(Path.of(crawl.job()).getFileName()));
        values.put("launch", crawl.launch());
        return values;
    }

    Map<String, String> arguments() {
        Map<String, String> values = placeholders();
        values.put("jobDirectory", crawl.job());
        values.put("status", crawl.status());
        values.put("logs", crawl.logsPath().orElse(""));
        values.put("reports", crawl.reportsPath().orElse(""));
        Optional<Crawl.PackageFile> file = crawl.packaged();
        values.put(
                "package",
                file.map(p -> Path.of(p.path()).resolve(p.fileName()).toString())
                        .orElse(""));
        return values;
    }
}
