// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import java.util.Map;

/** An error answer as problem details (RFC 9457). */
final class Problem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String title;
    private final Map<String, String> headers;

    private Problem(int status, String title, String detail, Map<String, String> headers) {
        super(detail, null, false, false);
        this.status = status;
        this.title = title;
        this.headers = Map.copyOf(headers);
    }

    private Problem(int status, String title, String detail) {
        this(status, title, detail, Map.of());
    }

    static Problem badRequest(String detail) {
        return new Problem(400, "Bad request", detail);
    }

    static Problem noToken() {
        return new Problem(
                401,
                "Unauthorized",
                "send the access token of this server: Authorization: Bearer TOKEN, or in a browser as the password with any"
                        + " user name",
                // browsers use the first scheme that they support
                Map.of("WWW-Authenticate", "Basic realm=\"grainery\", charset=\"UTF-8\", Bearer realm=\"grainery\""));
    }

    static Problem notFound(String detail) {
        return new Problem(404, "Not found", detail);
    }

    static Problem methodNotAllowed(String allowed) {
        return new Problem(405, "Method not allowed", "this server only reads: " + allowed, Map.of("Allow", allowed));
    }

    static Problem tooLong(int mostBytes) {
        return new Problem(413, "Content too large", "a request has at most " + mostBytes + " bytes");
    }

    static Problem notAcceptable(String offered) {
        return new Problem(406, "Not acceptable", "the answer is available as " + offered);
    }

    static Problem misdirected(String host) {
        return new Problem(
                421,
                "Misdirected request",
                "this server does not answer for the host '" + host + "'; name it with --behind-proxy");
    }

    static Problem busy(String detail) {
        return new Problem(503, "Service unavailable", detail, Map.of("Retry-After", "10"));
    }

    static Problem ofStatus(int status, String detail) {
        return new Problem(status, "Internal error", detail);
    }

    /** A request that the HTTP library refused. */
    static Problem refused(int status, int mostBytes) {
        return switch (status) {
            case 414 -> new Problem(status, "URI too long", "path and parameters have at most " + kilobytes(mostBytes));
            case 431 ->
                new Problem(
                        status, "Headers too large", "the headers of a request have at most " + kilobytes(mostBytes));
            case 503 -> busy("too many requests at once");
            default ->
                status < 500
                        ? new Problem(status, "Bad request", "the address or a header is not valid HTTP")
                        : ofStatus(status, "the request cannot be answered");
        };
    }

    private static String kilobytes(int bytes) {
        return bytes / 1_000 + " kB";
    }

    Answer.Whole answer() {
        return Answer.json(status, "application/problem+json", new Details(title, status, getMessage()))
                .with(headers);
    }

    private record Details(String title, int status, String detail) {}
}
