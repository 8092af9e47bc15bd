// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.record.GraineryRecord;
import dev.grainery.store.GraineryStore;
import java.util.function.Function;

/**
 * What records are told from.
 *
 * @param repository the name of the repository
 * @param store where the files of a harvest are looked up
 * @param shown gives what is to be told of a record
 * @param mostFiles how many files of a kind are listed
 */
record OaiSource(
        String repository, GraineryStore store, Function<GraineryRecord, ? extends JsonNode> shown, int mostFiles) {}
