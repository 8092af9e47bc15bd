// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * The signals that ask a process to end. A hook of Java's shutdown would hear only the first of them, and could not end
 * the process with a status of its own while the shutdown waits for it.
 */
final class ProcessSignals {

    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private ProcessSignals() {}

    /**
     * Has something done at each of them from now on. One that the process was started to ignore, as {@code nohup} does,
     * stays ignored; on a Java that has no such interface Java itself ends the process.
     */
    static void handle(Runnable asked) {
        try {
            // by name: the compiler warns of this interface, which has no successor, and cannot be told not to
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object calling = Proxy.newProxyInstance(
                    ProcessSignals.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        asked.run();
                        return null;
                    });
            for (String name : NAMES) {
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), calling);
            }
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof IllegalArgumentException)) {
                throw new IllegalStateException(e);
            }
            // this system has no such signal, or Java was told to leave signals alone (-Xrs)
        } catch (ClassNotFoundException e) {
            // a Java without the module jdk.unsupported
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
