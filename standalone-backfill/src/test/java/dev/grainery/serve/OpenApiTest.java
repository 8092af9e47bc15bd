// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.grainery.record.RecordJson;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The OpenAPI document says what the server does, neither more nor less. */
class OpenApiTest extends ServedArchive {

    @Test
    void it_has_every_path_with_its_parameters() throws Exception {
        Map<String, Set<String>> told = new TreeMap<>();
        json(OpenApi.PATH).path("paths").properties().forEach(path -> {
            Set<String> parameters = new TreeSet<>();
            path.getValue()
                    .at("/get/parameters")
                    .forEach(parameter -> parameters.add(parameter.path("in").asText() + " "
                            + parameter.path("name").asText()));
            told.put(path.getKey(), parameters);
        });
        Map<String, Set<String>> there = new TreeMap<>();
        for (Route route : routes()) {
            Set<String> parameters = route.parameters().stream()
                    .map(one -> "query " + one.name())
                    .collect(Collectors.toCollection(TreeSet::new));
            for (String part : route.template().split("/")) {
                if (part.startsWith("{")) {
                    parameters.add("path " + part.substring(1, part.length() - 1));
                }
            }
            there.put(route.template(), parameters);
        }
        assertThat(told).isEqualTo(there);
    }

    /** So that a program that makes requests from the document makes none that are refused. */
    @Test
    void what_a_parameter_may_be_is_told() throws Exception {
        for (Map.Entry<String, JsonNode> path : json(OpenApi.PATH).path("paths").properties()) {
            if (path.getKey().contains("{")) {
                continue;
            }
            for (JsonNode parameter : path.getValue().at("/get/parameters")) {
                String link = path.getKey() + "?" + parameter.path("name").asText() + "=";
                assertThat(get(link).statusCode()).as(link).isEqualTo(400);
                JsonNode schema = parameter.path("schema");
                boolean isBounded = schema.path("minLength").asInt() == 1
                        && schema.path("maxLength").asInt() == 2_000;
                assertThat(isBounded
                                || schema.has("enum")
                                || schema.has("pattern")
                                || schema.path("type").asText().equals("integer"))
                        .as("%s: %s", link, schema)
                        .isTrue();
            }
        }
    }

    private List<Route> routes() {
        try (Api api = new Api(store(), settings(), InstantSource.system(), message -> {})) {
            return api.routes();
        }
    }

    @Test
    void every_answer_is_as_it_says() throws Exception {
        assertThat(run("validate", "--all").status()).isZero();
        String harvest = store().harvests().ids().get(0);
        String container = store().containers().find(CONTAINER).get(0).id();
        String cdx = store().cdxFiles().find(CONTAINER + ".cdx").get(0).id();
        String finding = json("/api/v1/findings").at("/items/0/id").asText();
        Map<String, List<String>> asked = new TreeMap<>();
        asked.put("/api/v1", List.of("/api/v1"));
        asked.put("/api/v1/openapi.json", List.of("/api/v1/openapi.json"));
        asked.put("/api/v1/status", List.of("/api/v1/status"));
        asked.put("/api/v1/harvests", List.of("/api/v1/harvests", "/api/v1/harvests?limit=0"));
        asked.put(
                "/api/v1/harvests/{harvestID}",
                List.of(
                        "/api/v1/harvests/" + harvest,
                        "/api/v1/harvests/" + harvest + "?lists=true",
                        "/api/v1/harvests/x"));
        asked.put("/api/v1/containers", List.of("/api/v1/containers?limit=2", "/api/v1/containers?colour=red"));
        asked.put(
                "/api/v1/containers/{nameOrId}",
                List.of("/api/v1/containers/" + CONTAINER, "/api/v1/containers/nonsense"));
        asked.put(
                "/api/v1/containers/{warcID}/{fileName}",
                List.of("/api/v1/containers/" + container + "/" + CONTAINER, "/api/v1/containers/non/sense"));
        asked.put("/api/v1/cdx", List.of("/api/v1/cdx"));
        asked.put("/api/v1/cdx/{nameOrId}", List.of("/api/v1/cdx/" + cdx));
        asked.put("/api/v1/cdx/{cdxID}/{fileName}", List.of("/api/v1/cdx/" + cdx + "/" + CONTAINER + ".cdx"));
        asked.put("/api/v1/findings", List.of("/api/v1/findings"));
        asked.put("/api/v1/findings/{id}", List.of("/api/v1/findings/" + finding));
        asked.put("/api/v1/checks", List.of("/api/v1/checks"));
        asked.put("/api/v1/damaged", List.of("/api/v1/damaged", "/api/v1/damaged?after=nonsense"));
        asked.put("/api/v1/due", List.of("/api/v1/due?before=2100-01-01"));
        asked.put(
                "/api/v1/statistics",
                List.of("/api/v1/statistics", "/api/v1/statistics?by=verdict", "/api/v1/statistics?by=host"));
        asked.put("/api/v1/runs", List.of("/api/v1/runs", "/api/v1/runs?outcome=nonsense"));
        asked.put("/health", List.of("/health"));
        JsonNode document = json(OpenApi.PATH);
        Set<String> untried = new TreeSet<>();
        document.path("paths").fieldNames().forEachRemaining(untried::add);
        untried.removeAll(asked.keySet());
        assertThat(untried).containsExactly("/metrics");
        for (Map.Entry<String, List<String>> path : asked.entrySet()) {
            for (String link : path.getValue()) {
                assertAsTold(document, path.getKey(), link);
            }
        }
    }

    private void assertAsTold(JsonNode document, String path, String link) throws Exception {
        HttpResponse<String> answer = get(link);
        JsonNode response = document.path("paths")
                .path(path)
                .path("get")
                .path("responses")
                .path(String.valueOf(answer.statusCode()));
        if (response.has("$ref")) {
            response = document.at(response.path("$ref").asText().substring(1));
        }
        assertThat(response.isObject())
                .as(link + " answers " + answer.statusCode())
                .isTrue();
        String mediaType = answer.headers().firstValue("Content-Type").orElseThrow();
        JsonNode schema = response.path("content").path(mediaType).path("schema");
        assertThat(schema.isObject()).as(link + " answers with " + mediaType).isTrue();
        ObjectNode whole = schema.deepCopy();
        whole.set("components", document.path("components"));
        Schema check = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(RecordJson.mapper().writeValueAsString(whole), InputFormat.JSON);
        assertThat(check.validate(answer.body(), InputFormat.JSON)).as(link).isEmpty();
    }
}
