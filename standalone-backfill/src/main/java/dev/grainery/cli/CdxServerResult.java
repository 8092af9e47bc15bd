// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.cdx.CdxDelivery.Delivered;
import dev.grainery.metrics.MetricsText;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a run has done that delivered CDX files to a server at its end. */
record CdxServerResult(RunResult run, Delivered delivered) implements RunResult {

    /** What waits costs nothing else, but somebody should know. */
    @Override
    public ExitStatus status() {
        return delivered.waiting() > 0 && run.status() == ExitStatus.WELL ? ExitStatus.INCOMPLETE : run.status();
    }

    @Override
    public String text(long unshown) {
        return run.text(unshown) + "CDX files: " + delivered.delivered() + " delivered to " + delivered.server() + " ("
                + delivered.lines() + (delivered.lines() == 1 ? " record)" : " records)")
                + (delivered.waiting() > 0 ? ", " + delivered.waiting() + " not yet\n" : "\n");
    }

    @Override
    public String json(Map<String, ?> more, ExitStatus status) {
        Map<String, Object> fields = new LinkedHashMap<>(more);
        fields.put("cdxServer", delivered);
        return run.json(fields, status);
    }

    @Override
    public Object summary() {
        return run.summary();
    }

    @Override
    public Map<String, Long> counts() {
        return run.counts();
    }

    @Override
    public void metrics(MetricsText metrics) {
        run.metrics(metrics);
    }
}
