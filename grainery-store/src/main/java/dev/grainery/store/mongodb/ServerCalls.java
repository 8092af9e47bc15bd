// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import com.mongodb.MongoClientException;
import com.mongodb.MongoException;
import com.mongodb.MongoInternalException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BSONException;
import org.bson.BsonSerializationException;

/** Translates failures of the driver into failures of the store, whose messages never contain a password. */
final class ServerCalls {

    /** The driver's package for reading answers, also when relocated in the jar for Heritrix. */
    private static final String CONNECTION = MongoException.class.getPackageName() + ".internal.connection.";

    private final StoreUri uri;
    private final ServerWatch watch = new ServerWatch();

    ServerCalls(StoreUri uri) {
        this.uri = uri;
    }

    ServerWatch watch() {
        return watch;
    }

    <T> T get(Supplier<T> call) {
        try {
            return call.get();
        } catch (MongoException e) {
            throw failure(e);
        } catch (BsonSerializationException e) {
            throw new StoreUnavailableException(garbled(e.getMessage()), e);
        } catch (BSONException e) {
            throw new StoreException("the store " + uri + " cannot take a document: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            // the driver checks few of the lengths that it reads
            throw isOfAnAnswer(e) ? new StoreUnavailableException(garbled(String.valueOf(e.getMessage())), e) : e;
        }
    }

    /** Whether the driver failed while sending a command or reading the answer, and not on its input. */
    private static boolean isOfAnAnswer(RuntimeException failure) {
        return Stream.of(failure.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(CONNECTION));
    }

    void run(Runnable call) {
        get(() -> {
            call.run();
            return true;
        });
    }

    StoreException failure(MongoException e) {
        if (e instanceof MongoSecurityException) {
            return unavailable(
                    "authentication failed: the store " + uri + " does not accept this user and password", e);
        }
        if (e instanceof MongoTimeoutException || e instanceof MongoSocketException) {
            return unavailable("the store " + uri + " cannot be reached: " + cause(e), e);
        }
        if (e instanceof MongoInternalException) {
            return unavailable(garbled(first(reason(e))), e);
        }
        if (e instanceof MongoClientException) {
            return unavailable("the store " + uri + " cannot be used: " + first(reason(e)), e);
        }
        if (ServerState.takesNothingNow(e)) {
            return unavailable("the store " + uri + " accepts no writes now: " + first(reason(e)), e);
        }
        String message = "the store " + uri + " failed: " + reason(e);
        return isSafe(e) ? new StoreException(message, e) : new StoreException(message);
    }

    /** An answer that no server sends: another program answers, or a connection without TLS is disturbed. */
    private String garbled(String reason) {
        return "the store " + uri + " sent an answer that cannot be read: " + reason;
    }

    private StoreUnavailableException unavailable(String message, MongoException e) {
        return isSafe(e) ? new StoreUnavailableException(message, e) : new StoreUnavailableException(message);
    }

    String reason(MongoException e) {
        String message = String.valueOf(e.getMessage());
        return uri.isShownIn(message) ? e.getClass().getSimpleName() : message;
    }

    /** The driver's own message only names the server. */
    private String cause(MongoException e) {
        String cause = e instanceof MongoTimeoutException
                ? watch.reason().or(() -> ConnectionFailure.reason(e)).orElse("timed out, and no server answered")
                : ConnectionFailure.reason(e).orElseGet(() -> first(reason(e)));
        return uri.isShownIn(cause) ? e.getClass().getSimpleName() : cause;
    }

    private static String first(String message) {
        int end = message.indexOf(". ");
        return end < 0 ? message : message.substring(0, end);
    }

    private boolean isSafe(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (uri.isShownIn(String.valueOf(cause))) {
                return false;
            }
        }
        return true;
    }
}
