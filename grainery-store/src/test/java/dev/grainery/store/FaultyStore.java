// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.DocumentStore;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.mongodb.MongoDocuments;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** A store on a real server, in which this program has a fault: it fails on writing certain documents. */
public final class FaultyStore {

    private FaultyStore() {}

    /**
     * Opens it.
     *
     * @param word documents that contain it are not written
     * @param fault what is thrown then; empty once the fault is corrected
     */
    public static GraineryStore open(StoreUri uri, String word, Supplier<Optional<Error>> fault) {
        DocumentStore documents = MongoDocuments.open(uri, StoreTimeouts.DEFAULT, StoreSchema.ALL);
        DocumentStore faulty = wrapped(DocumentStore.class, documents, (method, arguments, result) -> {
            return method.getName().equals("collection")
                    ? wrapped(DocumentCollection.class, (DocumentCollection) result.get(), (write, given, written) -> {
                        if (write.getName().equals("write")
                                && given[0].toString().contains(word)
                                && fault.get().isPresent()) {
                            throw fault.get().get();
                        }
                        return written.get();
                    })
                    : result.get();
        });
        return new GraineryStore(uri, faulty, InstantSource.system());
    }

    private interface Result {
        Object get() throws Throwable;
    }

    private interface Call {
        Object of(Method method, Object[] arguments, Result result) throws Throwable;
    }

    private static <T> T wrapped(Class<T> type, T real, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call.of(method, arguments, () -> {
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                })));
    }
}
