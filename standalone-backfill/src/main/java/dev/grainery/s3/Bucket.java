// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import dev.grainery.file.StorageFailedException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Failures are {@link IOException}s that state the reason and the remedy. */
record Bucket(String name, Connection connection) {

    private static final int NOT_FOUND = 404;
    private static final int FORBIDDEN = 403;
    private static final int UNAUTHORIZED = 401;
    private static final int SERVER_ERROR = 500;
    private static final Set<String> EXPIRED =
            Set.of("ExpiredToken", "ExpiredTokenException", "RequestExpired", "TokenRefreshRequired");

    /** Messages come from the library or the server. */
    private static final int LONGEST_MESSAGE = 300;

    /** The library has no exception type for it, and lists all places that it has searched. */
    private static final String NO_CREDENTIALS = "Unable to load credentials";

    /** Fails with {@link NoSuchFileException} if the bucket exists, but not the object. */
    <R> R ask(String address, Function<S3Client, R> question) throws IOException {
        try {
            return question.apply(connection.client());
        } catch (SdkException e) {
            throw failure(address, e);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new StorageFailedException(
                    "the object store sent an invalid response: " + bounded(e.getMessage()) + "; check the endpoint",
                    e);
        }
    }

    IOException failure(String address, SdkException e) {
        IOException failure;
        if (e instanceof S3Exception answer) {
            failure = refused(address, answer);
        } else if (String.valueOf(e.getMessage()).startsWith(NO_CREDENTIALS)) {
            failure = new StorageFailedException("no credentials of an object store are set; set AWS_ACCESS_KEY_ID and"
                    + " AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, and run again");
        } else {
            failure = new StorageFailedException("the request to the object store failed: " + bounded(e.getMessage())
                    + "; check the endpoint, the network and the credentials, and run again");
        }
        failure.initCause(e);
        return failure;
    }

    private IOException refused(String address, S3Exception e) {
        // only the code: the message is content of the server
        String code = Optional.ofNullable(e.awsErrorDetails())
                .map(AwsErrorDetails::errorCode)
                .map(Bucket::bounded)
                .orElse("no code");
        if (e instanceof NoSuchBucketException) {
            return new StorageFailedException("there is no bucket " + name + "; check its name and the endpoint");
        }
        if (e.statusCode() == NOT_FOUND) {
            return new NoSuchFileException(address);
        }
        String answer =
                "the object store answered the request for " + address + " with status " + e.statusCode() + ", " + code;
        return new StorageFailedException(answer + "; " + remedy(e.statusCode(), code) + " and run again");
    }

    private static String remedy(int status, String code) {
        if (EXPIRED.contains(code)) {
            return "renew the credentials";
        }
        if (status == FORBIDDEN || status == UNAUTHORIZED) {
            return "check credentials, policy and clock";
        }
        return status < SERVER_ERROR ? "check the endpoint, region and credentials" : "wait until it has recovered";
    }

    static String bounded(String message) {
        String text = message == null ? "no reason given" : message;
        return text.substring(0, Math.min(text.length(), LONGEST_MESSAGE)).replaceAll("\\p{Cntrl}", " ");
    }

    /** Connects on first use. Thread-safe. */
    static final class Connection {

        private static final Duration TO_CONNECT = Duration.ofSeconds(10);

        /** After this time without a byte, the request is repeated, or the file is read on from the same offset. */
        private static final Duration TO_ANSWER = Duration.ofMinutes(1);

        /** If every second response is an error, one of 256 requests fails. */
        private static final int MOST_ATTEMPTS = 8;

        /** Shorter than the timeout of a storage, so that the reason of the failure is reported. */
        private static final Duration ALL_ATTEMPTS = Duration.ofMinutes(3);

        private static final Duration FIRST_WAIT = Duration.ofMillis(50);
        private static final Duration FIRST_WAIT_IF_BUSY = Duration.ofMillis(200);
        private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
        private static final int PAGE = 1_000;

        private final Map<String, String> environment;
        private final int page;
        private Optional<S3Client> client = Optional.empty();

        Connection(Map<String, String> environment) {
            this(environment, PAGE);
        }

        Connection(Map<String, String> environment, int page) {
            this.environment = Map.copyOf(environment);
            this.page = page;
        }

        int page() {
            return page;
        }

        synchronized S3Client client() {
            if (client.isEmpty()) {
                client = Optional.of(connected());
            }
            return client.get();
        }

        private S3Client connected() {
            Optional<String> endpoint = variable("AWS_ENDPOINT_URL_S3").or(() -> variable("AWS_ENDPOINT_URL"));
            S3ClientBuilder builder = S3Client.builder()
                    .httpClientBuilder(UrlConnectionHttpClient.builder()
                            .connectionTimeout(TO_CONNECT)
                            .socketTimeout(TO_ANSWER))
                    .region(region())
                    .overrideConfiguration(
                            overriding -> overriding.retryStrategy(retries()).apiCallTimeout(ALL_ATTEMPTS))
                    // servers on premises have no DNS name for each bucket
                    .forcePathStyle(variable("GRAINERY_S3_PATH_STYLE")
                            .map(Boolean::parseBoolean)
                            .orElse(endpoint.isPresent()));
            endpoint.map(URI::create)
                    .ifPresentOrElse(builder::endpointOverride, () -> builder.crossRegionAccessEnabled(true));
            return builder.build();
        }

        /** Without a circuit breaker: a store that answers some requests is not given up. */
        private static RetryStrategy retries() {
            return AwsRetryStrategy.standardRetryStrategy().toBuilder()
                    .maxAttempts(MOST_ATTEMPTS)
                    .circuitBreakerEnabled(false)
                    .backoffStrategy(BackoffStrategy.exponentialDelay(FIRST_WAIT, LONGEST_WAIT))
                    .throttlingBackoffStrategy(BackoffStrategy.exponentialDelay(FIRST_WAIT_IF_BUSY, LONGEST_WAIT))
                    .build();
        }

        private static Region region() {
            try {
                return DefaultAwsRegionProviderChain.builder().build().getRegion();
            } catch (SdkException e) {
                // only AWS has regions, and redirects to the right one
                return Region.US_EAST_1;
            }
        }

        private Optional<String> variable(String name) {
            return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
        }
    }
}
