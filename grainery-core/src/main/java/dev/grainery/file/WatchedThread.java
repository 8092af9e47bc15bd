// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

/** A thread that may hang in a storage. A daemon, as waiting for a dead mount cannot be ended. */
public final class WatchedThread extends Thread {

    public WatchedThread(Runnable work, String name) {
        super(work, name);
        setDaemon(true);
    }
}
