// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static java.util.Objects.requireNonNull;

import dev.grainery.listing.ShownPaths;
import dev.grainery.oai.OaiRepository;
import dev.grainery.store.GraineryStore;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** Where harvesters of OAI-PMH ask. Their requests may be posted, and have errors of their own. */
final class OaiEndpoint {

    static final String PATH = "/oai";

    /** How long a posted request may be. */
    static final int MOST_BYTES = 8_192;

    private final Optional<OaiRepository> repository;
    private final Optional<String> proxy;

    OaiEndpoint(GraineryStore store, ServeSettings settings, ShownPaths paths, InstantSource clock) {
        requireNonNull(store, "store");
        this.repository = settings.oai().map(oai -> new OaiRepository(store, oai, paths::json, clock));
        this.proxy = settings.proxy();
    }

    Answer answer(Api.Asked asked) {
        return repository
                .map(oai -> new Answer.Whole(
                        200, OaiRepository.MEDIA_TYPE, oai.answer(baseUrl(asked), asked.query()), Map.of()))
                .orElseThrow(
                        () -> Problem.notFound("OAI-PMH is off; the option --oai-admin of grainery serve turns it on"));
    }

    /** What a proxy passes on comes to it over TLS, as nothing else adds it. */
    private String baseUrl(Api.Asked asked) {
        return proxy.map(name -> "https://" + name).orElse("http://" + asked.authority()) + PATH;
    }
}
