// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

/** A clock that stands still but when somebody sleeps. */
final class SimulatedClock implements RateLimit.NanoClock {

    private long now = 7_000_000_000L;
    private long slept;
    private long oversleep;

    @Override
    public long now() {
        return now;
    }

    @Override
    public void sleep(long nanos) {
        now += nanos + oversleep;
        slept += nanos;
    }

    /** From now on it is another time, earlier or later. */
    void set(long other) {
        now = other;
    }

    /** Whoever sleeps wakes up so much too late. */
    void oversleeping(long nanos) {
        oversleep = nanos;
    }

    /** How long was slept in all, as it was asked for. */
    long slept() {
        return slept;
    }
}
