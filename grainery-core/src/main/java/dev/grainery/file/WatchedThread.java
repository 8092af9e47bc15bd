// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

/**
 * A thread that may hang in a storage: those who need its result wait for it with a limit of their own. A daemon, as nothing
 * can end a thread that waits for a mount whose server is gone.
 */
public final class WatchedThread extends Thread {

    public WatchedThread(Runnable work, String name) {
        super(work, name);
        setDaemon(true);
    }
}
