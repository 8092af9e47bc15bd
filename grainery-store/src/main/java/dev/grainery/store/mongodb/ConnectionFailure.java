// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketReadTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;

final class ConnectionFailure {

    private ConnectionFailure() {}

    static Optional<String> reason(Throwable failure) {
        Optional<String> reason = Optional.empty();
        for (Throwable at = failure; at != null && reason.isEmpty(); at = at.getCause()) {
            reason = own(at);
        }
        return reason;
    }

    private static Optional<String> own(Throwable failure) {
        if (failure instanceof MongoSecurityException) {
            return Optional.of("authentication failed");
        }
        if (failure instanceof UnknownHostException) {
            return Optional.of("unknown host");
        }
        if (failure instanceof SocketTimeoutException || failure instanceof MongoSocketReadTimeoutException) {
            return Optional.of("timed out");
        }
        if (failure instanceof NoRouteToHostException) {
            return Optional.of("no route to host");
        }
        if (failure instanceof SSLException) {
            return Optional.of("TLS failed: " + failure.getMessage());
        }
        if (failure instanceof ConnectException || failure instanceof SocketException) {
            return Optional.of(words(failure));
        }
        return failure instanceof IOException ? Optional.of(words(failure)) : Optional.empty();
    }

    private static String words(Throwable failure) {
        String said = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        return said.isBlank() || said.equals("null")
                ? failure.getClass().getSimpleName()
                : said.substring(0, 1).toLowerCase(Locale.ROOT) + said.substring(1);
    }
}
