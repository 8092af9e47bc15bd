// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.store.GraineryStore;
import java.util.function.Function;

record OaiSource(
        String repository, GraineryStore store, Function<GraineryRecord, ? extends JsonNode> shown, int mostFiles) {}
