// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.bulk.BulkWriteError;
import java.util.Set;

/** Tells failures of a server that takes nothing now, whatever it is given, from those of a single document. */
final class ServerState {

    /**
     * Error codes: no rights, time over, majority not reached, shutting down, no primary, a quota reached, disk full.
     */
    private static final Set<Integer> CODES =
            Set.of(13, 50, 64, 91, 100, 189, 8_000, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031);

    private ServerState() {}

    static boolean takesNothingNow(MongoException e) {
        if (e instanceof MongoBulkWriteException bulk) {
            return bulk.getWriteErrors().isEmpty()
                    || bulk.getWriteErrors().stream()
                            .map(BulkWriteError::getCode)
                            .anyMatch(CODES::contains);
        }
        return e instanceof MongoNotPrimaryException
                || e instanceof MongoNodeIsRecoveringException
                || e instanceof MongoWriteConcernException
                || e instanceof MongoInterruptedException
                || e.hasErrorLabel("RetryableWriteError")
                || CODES.contains(e.getCode());
    }
}
