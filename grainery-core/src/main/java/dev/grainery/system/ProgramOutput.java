// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Drains the output of a program, so that it never blocks, and keeps the beginning or the end. */
final class ProgramOutput implements Runnable {

    /** Descendants may keep the output open this long after the program has ended. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final InputStream in;
    private final byte[] content;
    private final boolean keepsEnd;
    private final Thread thread;
    private int length;
    private boolean cut;

    private ProgramOutput(InputStream in, int limit, boolean keepsEnd) {
        this.in = in;
        this.content = new byte[limit];
        this.keepsEnd = keepsEnd;
        this.thread = new Thread(this, "program-output");
        thread.setDaemon(true);
    }

    static ProgramOutput of(InputStream in, int limit, boolean keepsEnd) {
        ProgramOutput output = new ProgramOutput(in, limit, keepsEnd);
        output.thread.start();
        return output;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[8192];
        try {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                take(buffer, read);
            }
        } catch (IOException e) {
            // the program was ended, which may have cut its output
            markCut();
        }
    }

    private synchronized void take(byte[] bytes, int number) {
        int over = length + number - content.length;
        cut |= over > 0;
        if (keepsEnd && over > 0) {
            int dropped = Math.min(over, length);
            System.arraycopy(content, dropped, content, 0, length - dropped);
            length -= dropped;
        }
        int copied = Math.min(number, content.length - length);
        System.arraycopy(bytes, keepsEnd ? number - copied : 0, content, length, copied);
        length += copied;
    }

    private synchronized void markCut() {
        cut |= !keepsEnd;
    }

    BoundedProgram.Text text() throws InterruptedException {
        thread.join(LONGEST_WAIT.toMillis());
        if (thread.isAlive()) {
            markCut();
        }
        synchronized (this) {
            return new BoundedProgram.Text(new String(content, 0, length, StandardCharsets.UTF_8), cut);
        }
    }
}
