// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.ShownPaths;
import dev.grainery.oai.OaiRepository;
import dev.grainery.store.GraineryStore;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** The OAI-PMH endpoint. Its requests may be posted, and have errors of their own. */
final class OaiEndpoint {

    static final String PATH = "/oai";

    static final int MOST_BYTES = 8_192;

    /** Concurrent requests: one for a rare set examines every record. */
    static final int AT_ONCE = 8;

    private final Optional<OaiRepository> repository;
    private final Optional<String> proxy;
    private final Semaphore answering = new Semaphore(AT_ONCE);

    OaiEndpoint(GraineryStore store, ServeSettings settings, ShownPaths paths, InstantSource clock) {
        this.repository = settings.oai()
                .map(oai -> new OaiRepository(store, oai, paths::json, clock, OaiRepository.Limits.USUAL));
        this.proxy = settings.proxy();
    }

    Answer answer(Api.Asked asked) {
        OaiRepository oai = repository.orElseThrow(
                () -> Problem.notFound("OAI-PMH is off on this server. Whoever runs it turns it on with two options of"
                        + " grainery serve: --oai-admin ADDRESS, the e-mail address of an administrator, which the"
                        + " protocol requires, and --oai-name DOMAIN, a domain name of the institution"));
        String answer = answering(() -> oai.answer(baseUrl(asked), asked.query()));
        return new Answer.Whole(200, OaiRepository.MEDIA_TYPE, answer, Map.of());
    }

    <T> T answering(Supplier<T> answer) {
        if (!answering.tryAcquire()) {
            throw Problem.busy("other requests of harvesters are being answered; try again");
        }
        try {
            return answer.get();
        } finally {
            answering.release();
        }
    }

    /** A request passed on by the proxy came to it over TLS. */
    private String baseUrl(Api.Asked asked) {
        return proxy.map(name -> "https://" + name).orElse("http://" + asked.authority()) + PATH;
    }
}
