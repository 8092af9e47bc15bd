// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/** Serializes objects between driver and executors with Java, whichever serializer Spark uses. */
final class Wire {

    private Wire() {}

    static byte[] bytes(Serializable object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException("an object cannot be sent: " + e.getMessage(), e);
        }
        return bytes.toByteArray();
    }

    static <T> T object(byte[] bytes, Class<T> type) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return type.cast(in.readObject());
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("the driver and an executor have different versions of the jar", e);
        }
    }
}
