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

/** Calls of the driver, whose failures become failures of the store that never show a password. */
final class ServerCalls {

    /** Where the driver reads answers, whatever it is called in the jar for Heritrix. */
    private static final String CONNECTION = MongoException.class.getPackageName() + ".internal.connection.";

    private final StoreUri uri;
    private final ServerWatch watch = new ServerWatch();

    ServerCalls(StoreUri uri) {
        this.uri = uri;
    }

    /** Knows why servers cannot be reached; to be given to the driver. */
    ServerWatch watch() {
        return watch;
    }

    /**
     * The result of a call.
     *
     * @throws StoreUnavailableException if the server cannot be reached, does not let us in, or takes nothing now
     * @throws StoreException if it fails otherwise
     */
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

    /** Whether the driver stumbled while it sent a command or read the answer, and not over what it was given. */
    private static boolean isOfAnAnswer(RuntimeException failure) {
        return Stream.of(failure.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(CONNECTION));
    }

    /** A call without a result; it fails as {@link #get} does. */
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

    /** What no server sends: something else answers, or a line that is not guarded by TLS is bad. */
    private String garbled(String reason) {
        return "the store " + uri + " sent an answer that cannot be read: " + reason;
    }

    private StoreUnavailableException unavailable(String message, MongoException e) {
        return isSafe(e) ? new StoreUnavailableException(message, e) : new StoreUnavailableException(message);
    }

    /** What a server or the driver said, if it does not hold the password. */
    String reason(MongoException e) {
        String message = String.valueOf(e.getMessage());
        return uri.isShownIn(message) ? e.getClass().getSimpleName() : message;
    }

    /** Why the driver gave up: it only says for which server it waited. */
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
